export const element = <Tag extends keyof HTMLElementTagNameMap>(
	tag: Tag,
	properties: Partial<HTMLElementTagNameMap[Tag]>,
) => Object.assign(document.createElement(tag), properties)
