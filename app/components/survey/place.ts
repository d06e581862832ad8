/** The title of the search page contains the query. */
export function thisPlace() {
	return {
		url: location.origin + location.pathname,
		page_title: location.pathname === '/search' ? '' : document.title,
	}
}

export type Place = ReturnType<typeof thisPlace>
