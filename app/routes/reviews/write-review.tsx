import { useCallback, useEffect, useRef, useState } from 'react'
import { reviewReceived } from '#app/clinic/review-wording.ts'
import type { FormAnswer } from '#app/form-answer.ts'
import { useSettings } from '#app/root.tsx'
import { PhoneInstead } from '#app/ui/appointment/phone-instead.tsx'
import { Success } from '#app/ui/message/message.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewRules } from './review-rules.tsx'
import style from './reviews.module.css'

type Props = Omit<Parameters<typeof ReviewForm>[0], 'page' | 'phone' | 'onReceived'> & {
	page: Parameters<typeof ReviewForm>[0]['page'] | undefined
	/** Sent without scripts a moment ago. */
	sent: boolean
	answer: FormAnswer | undefined
}

/** The form with what happens to a review, or the thanks in its place. */
export function WriteReview({ page, sent, ...form }: Props) {
	const settings = useSettings()
	const [received, setReceived] = useState(false)
	const onReceived = useCallback(() => setReceived(true), [])
	const thanks = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (received) thanks.current?.focus()
	}, [received])

	return (
		<section aria-labelledby="write" className={style.write}>
			<div data-print="no">
				<h2 className={style.heading} id="write">
					Оставить отзыв
				</h2>
				<div ref={thanks} role="status" tabIndex={-1} {...(sent || received ? { id: 'form-status' } : {})}>
					{sent || received ? (
						<Success>
							<p>{reviewReceived}</p>
							<p>Сначала его прочитает сотрудник клиники, потом он появится на этой странице.</p>
						</Success>
					) : null}
				</div>
				{sent || received ? null : page ? (
					<ReviewForm {...form} onReceived={onReceived} page={page} phone={settings?.company_phone} />
				) : (
					<PhoneInstead settings={settings} />
				)}
			</div>
			<ReviewRules />
		</section>
	)
}
