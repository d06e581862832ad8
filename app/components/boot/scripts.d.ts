declare module '*?minified' {
	const code: string
	export default code
}

declare module '*?apart' {
	const address: string
	export default address
}
