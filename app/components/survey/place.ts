/** The page the survey is seen on. The title of the search page repeats what was typed there. */
export function thisPlace() {
	return {
		url: location.origin + location.pathname,
		page_title: location.pathname === '/search' ? '' : document.title,
	}
}

export type Place = ReturnType<typeof thisPlace>
