import * as conform from '@conform-to/react'

/** Without an explicit `aria-invalid`, browsers report empty required controls as invalid. */
const withValidity = <Props extends { 'aria-invalid'?: boolean | undefined }>(props: Props) => ({
	...props,
	'aria-invalid': props['aria-invalid'] ?? false,
})

export const getInputProps = (...given: Parameters<typeof conform.getInputProps>) =>
	withValidity(conform.getInputProps(...given))

export const getSelectProps = (...given: Parameters<typeof conform.getSelectProps>) =>
	withValidity(conform.getSelectProps(...given))

export const getTextareaProps = (...given: Parameters<typeof conform.getTextareaProps>) =>
	withValidity(conform.getTextareaProps(...given))
