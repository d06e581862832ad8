import { type RefObject, useEffect, useRef } from 'react'
import { Dialog } from '#app/components/dialog/dialog.tsx'
import { SearchBox } from './search-box.tsx'

type Props = { open: boolean; onClose: () => void; phone: string; early: RefObject<string> }

export default function SearchPopup({ open, onClose, phone, early }: Props) {
	const field = useRef<HTMLInputElement>(null)
	// Runs after the effect of Dialog that opens it.
	useEffect(() => {
		if (!open || !early.current) return
		field.current?.focus()
		document.execCommand('insertText', false, early.current)
	}, [open, early])
	return (
		<Dialog
			id="search-popup"
			light
			onClose={onClose}
			open={open}
			start={field}
			title="Поиск по сайту"
			width="search"
		>
			{open ? <SearchBox field={field} phone={phone} /> : null}
		</Dialog>
	)
}
