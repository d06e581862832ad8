import { z } from 'zod'

/** What the shapes of the clinic's things are made of. */
export const Id = z.number().int().positive()
export const Slug = z
	.string()
	.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'строчные латинские буквы и цифры, между словами один дефис')
export const Text = z.string().trim().min(1)
/** Several sentences, one a line. */
export const Lines = Text
/** A day of the calendar, `2026-11-21`. */
export const Day = z.iso.date()
/** Time of day, `09:00`. */
export const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'время вида "09:00"')
/** Whole roubles. */
export const Roubles = z.number().int().nonnegative()

/** Sizes are those of the file, in pixels. */
export const Picture = z.object({
	src: Text,
	alt: z.string(),
	w: z.number().int().positive(),
	h: z.number().int().positive(),
})
