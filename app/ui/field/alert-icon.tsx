/** The triangle of every error message; the word beside it carries the meaning. */
export function AlertIcon() {
	return (
		<svg
			aria-hidden="true"
			className="icon"
			viewBox="0 0 24 24"
			fill="none"
			stroke="currentColor"
			strokeWidth="2"
			strokeLinecap="round"
			strokeLinejoin="round"
		>
			<path d="M12 3.5 22 20.500H2zM12 10v4.500M12 17.500v.01" />
		</svg>
	)
}
