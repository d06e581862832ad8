import { useRef } from 'react'
import { Dialog } from '#app/components/dialog/dialog.tsx'
import { SearchBox } from './search-box.tsx'

type Props = { open: boolean; onClose: () => void; phone: string }

/** Search where the visitor is; each opening begins with an empty field. */
export default function SearchPopup({ open, onClose, phone }: Props) {
	const field = useRef<HTMLInputElement>(null)
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
