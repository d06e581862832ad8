import { jobReceived } from '#app/clinic/vacancies/job-application-messages.ts'
import { Thanks } from '#app/components/message/message.tsx'
import { useReceived } from '#app/components/message/use-received.ts'
import { useSettings } from '#app/root.tsx'
import { ApplicationForm } from './application-form.tsx'
import style from './vacancy.module.css'

type FormProps = Parameters<typeof ApplicationForm>[0]
type Props = Pick<FormProps, 'slug' | 'answer'> & {
	page: FormProps['page'] | undefined
	sent: boolean
}

export function Apply({ page, sent, ...form }: Props) {
	const settings = useSettings()
	const { received, thanked, onReceived, thanks } = useReceived()
	const done = sent || received

	if (!page && !done) return null
	return (
		<section aria-labelledby="apply" className={style.apply} data-print="no">
			<h2 id="apply">Откликнуться на вакансию</h2>
			<Thanks id={done ? 'form-status' : undefined} ref={thanks}>
				{done ? (
					<>
						<p>{jobReceived}</p>
						<p>
							Прочитаем его и перезвоним. Если что-то изменится, позвоните нам: {settings?.company_phone}.
						</p>
					</>
				) : null}
			</Thanks>
			{sent || thanked || !page ? null : (
				<ApplicationForm {...form} onReceived={onReceived} page={page} phone={settings?.company_phone} />
			)}
		</section>
	)
}
