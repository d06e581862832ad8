import { Link } from './link.tsx'

type Props = { links: { name: string; to: string }[]; className?: string | undefined }

export const LinkList = ({ links, className }: Props) => (
	<ul className={className}>
		{links.map(({ name, to }) => (
			<li key={to}>
				<Link to={to}>{name}</Link>
			</li>
		))}
	</ul>
)
