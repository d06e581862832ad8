export const loader = () => {
	throw new Response(null, { status: 404, statusText: 'Not Found' })
}
export const action = loader

export default function Nowhere() {
	return null
}
