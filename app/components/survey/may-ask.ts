const elsewhere = /^\/(appointment|survey|accessibility)(\/|$)/

let asked = false

/** Once per page load, never again once shown, and not over another dialog. */
export function mayAsk() {
	if (asked || isKnown() || isBusy()) return false
	asked = true
	return true
}

function isKnown() {
	try {
		return localStorage.surveyShown !== undefined
	} catch {
		return false
	}
}

function isBusy() {
	return (
		document.hidden ||
		elsewhere.test(location.pathname) ||
		document.querySelector('dialog[open], [aria-expanded="true"]') !== null ||
		window.speechSynthesis?.speaking ||
		[...document.forms].some(isDirty)
	)
}

function isDirty(form: HTMLFormElement) {
	return [...form.elements].some(control => {
		if (control instanceof HTMLSelectElement) {
			const [first] = control.options
			const usual = [...control.options].find(option => option.defaultSelected) ?? first
			return usual !== undefined && !usual.selected
		}
		if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
		if (!(control instanceof HTMLInputElement) || control.type === 'hidden') return false
		return control.value !== control.defaultValue || control.checked !== control.defaultChecked
	})
}
