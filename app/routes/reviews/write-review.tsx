import { reviewReceived } from '#app/clinic/reviews/review-messages.ts'
import { PhoneInstead } from '#app/components/form/phone-instead.tsx'
import { Thanks } from '#app/components/message/message.tsx'
import { useReceived } from '#app/components/message/use-received.ts'
import type { FormAnswer } from '#app/forms/form-answer.ts'
import { useSettings } from '#app/root.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewRules } from './review-rules.tsx'
import style from './reviews.module.css'

type Props = Omit<Parameters<typeof ReviewForm>[0], 'page' | 'phone' | 'onReceived'> & {
	page: Parameters<typeof ReviewForm>[0]['page'] | undefined
	sent: boolean
	answer: FormAnswer | undefined
}

export function WriteReview({ page, sent, ...form }: Props) {
	const settings = useSettings()
	const { received, thanked, onReceived, thanks } = useReceived()

	return (
		<section aria-labelledby="write" className={style.write}>
			<div data-print="no">
				<h2 className={style.heading} id="write">
					Оставить отзыв
				</h2>
				<Thanks id={sent || received ? 'form-status' : undefined} ref={thanks}>
					{sent || received ? (
						<>
							<p>{reviewReceived}</p>
							<p>Сначала его прочитает сотрудник клиники, потом он появится на этой странице.</p>
						</>
					) : null}
				</Thanks>
				{sent || thanked ? null : page ? (
					<ReviewForm {...form} onReceived={onReceived} page={page} phone={settings?.company_phone} />
				) : (
					<PhoneInstead settings={settings} />
				)}
			</div>
			<ReviewRules />
		</section>
	)
}
