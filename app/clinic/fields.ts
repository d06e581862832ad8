import { z } from 'zod'

export const Id = z.number().int().positive()
export const Slug = z
	.string()
	.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'строчные латинские буквы и цифры, между словами один дефис')
export const Text = z.string().trim().min(1)
export const Day = z.iso.date()
export const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'время вида "09:00"')
export const Roubles = z.number().int().nonnegative()

export const Picture = z.object({
	src: Text,
	alt: z.string(),
	w: z.number().int().positive(),
	h: z.number().int().positive(),
})
