import { describe, expect, it } from 'vitest'
import { anna, galina } from '#tests/support/people.ts'
import { AppointmentRequest } from './appointment.ts'

const phoneHelp = 'Укажите телефон полностью, например +7 (999) 123-45-67'
const unreadable = 'Удалите символы, которые нельзя прочитать'

/** What the first message beside each field says. */
function complaints(request: object) {
	const result = AppointmentRequest.safeParse(request)
	const issues = result.success ? [] : result.error.issues.toReversed()
	return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
}

const accepted = (request: object) => AppointmentRequest.parse({ ...galina, ...request })

it('takes what Anna and Galina Petrovna ask for as they wrote it', () => {
	expect(AppointmentRequest.parse(anna)).toEqual(anna)
	expect(AppointmentRequest.parse(galina)).toEqual(galina)
})

it('names every field an empty request lacks', () => {
	expect(complaints({})).toEqual({
		name: 'Укажите имя',
		phone: 'Укажите телефон',
		email: 'Укажите электронную почту',
		privacy_policy_consent: 'Отметьте, что ознакомились с политикой конфиденциальности',
		personal_data_consent: 'Без согласия мы не можем принять заявку',
	})
})

it('says one thing at a time about a field', () => {
	const result = AppointmentRequest.safeParse({ ...anna, phone: '', email: '', time: 'x'.repeat(100) })

	expect(result.error?.issues.map(({ path }) => path[0])).toEqual(['phone', 'email', 'time'])
})

describe.each([
	['name', 200],
	['service', 200],
	['message', 4000],
])('%s', (field, most) => {
	it(`may be ${most} characters long and not one more`, () => {
		expect(complaints({ ...anna, [field]: 'ы'.repeat(most) })).toEqual({})
		expect(complaints({ ...anna, [field]: 'ы'.repeat(most + 1) })).toHaveProperty(field)
	})

	it('counts characters, not their halves, and not the spaces around', () => {
		expect(complaints({ ...anna, [field]: '🦷'.repeat(most) })).toEqual({})
		expect(complaints({ ...anna, [field]: ` ${'ы'.repeat(most)}\n` })).toEqual({})
		expect(complaints({ ...anna, [field]: 'и\u0306'.repeat(most) })).toEqual({})
	})
})

it('takes a phone of 40 characters and an address of 254, not one more', () => {
	const phone = `8 383 200 00 02${' '.repeat(24)}5`
	const email = `${'a'.repeat(64)}@${'mail.'.repeat(36)}example.ru`.slice(-254).padStart(254, 'b')

	expect(complaints({ ...anna, phone, email })).toEqual({})
	expect(complaints({ ...anna, phone: `${phone}-` })).toEqual({ phone: phoneHelp })
	expect(complaints({ ...anna, email: `b${email}` })).toEqual({ email: 'Адрес почты длиннее 254 символов' })
})

it.each(['20000', '+7 (999) 123-45-67', '8-383-200-00-02 доб. 15', '+86 138 0013 8000', '123456789012345'])(
	'takes the phone %s',
	phone => {
		expect(accepted({ phone }).phone).toBe(phone)
	},
)

it.each(['1234', 'позвоните мне', '1234567890123456'])('asks again for the phone %s', phone => {
	expect(complaints({ ...anna, phone })).toEqual({ phone: phoneHelp })
})

it.each([
	'anna+zub@mail.example',
	'анна@клиника.рф',
	'anna@xn--80aswg.xn--p1ai',
	'🦷@mail.example',
	"o'hara@mail.example",
	'a@b.ru',
])('takes the address %s', email => {
	expect(accepted({ email }).email).toBe(email)
})

it.each([
	'anna',
	'anna@',
	'@mail.example',
	'anna@mail',
	'anna@mail..example',
	'anna@-mail.example',
	'anna@🦷.example',
	'anna@mail.example, kim@mail.example',
	'Анна <anna@mail.example>',
	'anna@mail.example\r\nBcc: kim@mail.example',
])('asks again for the address %j', email => {
	expect(complaints({ ...anna, email })).toEqual({
		email: 'Проверьте адрес почты, например anna@mail.example',
	})
})

it.each(['2028-02-29', '2099-12-31', '2026-11-22'])('takes the day %s, a Sunday too', date => {
	expect(accepted({ date }).date).toBe(date)
})

it.each(['2027-02-29', '2027-04-31', '2027-13-01', '2027-00-10', '2027-01-00'])(
	'knows that there is no %s',
	date => {
		expect(complaints({ ...anna, date })).toEqual({ date: 'Такого дня нет в календаре' })
	},
)

it.each(['26.11.2026', '2026-11-2', '20261126', 'завтра', '2026-11-26T10:30'])(
	'reads no day out of %s',
	date => {
		expect(complaints({ ...anna, date })).toEqual({ date: 'Укажите дату целиком: день, месяц и год' })
	},
)

it('takes any minute of the day and nothing beyond', () => {
	for (const time of ['00:00', '09:05', '23:59']) expect(accepted({ time }).time).toBe(time)
	for (const time of ['24:00', '10:60', '9:00', '10:30:00', '10-30', 'утром']) {
		expect(complaints({ ...anna, time })).toEqual({ time: 'Укажите время в виде 10:30' })
	}
})

it('leaves out marks that turn round what follows them', () => {
	expect(accepted({ name: 'Анна\u202e\u2067 Белова\u2069' }).name).toBe('Анна Белова')
})

it.each([undefined, null, '', ' \t\n', '\u200b'])('leaves out what was left out: %j', nothing => {
	const request = AppointmentRequest.parse({
		...galina,
		service: nothing,
		date: nothing,
		time: nothing,
		message: nothing,
	})

	expect(JSON.parse(JSON.stringify(request))).toEqual(galina)
})

it.each(['name', 'phone', 'email', 'service', 'date', 'time', 'message'])(
	'wants %s as a text, not a list, an object, a number or a tick',
	field => {
		for (const value of [['Анна'], { name: 'Анна' }, 5, true, [], {}]) {
			expect(complaints({ ...anna, [field]: value })).toHaveProperty(field)
		}
	},
)

it.each(['name', 'phone', 'email', 'service', 'date', 'time', 'message'])(
	'refuses characters nobody can read in %s',
	field => {
		for (const character of ['\0', '\u0007', '\v', '\u007f', '\u0085', '\ud83d', '\udfff']) {
			expect(complaints({ ...anna, [field]: `Анна${character}` })).toEqual({ [field]: unreadable })
		}
	},
)

it('writes every spelling of a text the same way', () => {
	const request = accepted({
		name: ' Ники\u0442ин\r\nАндреи\u0306 ',
		message: '\r\nНоет зуб\r\nсправа\rвнизу\u2028и десна\n',
	})

	expect(request.name).toBe('Никитин Андрей')
	expect(request.message).toBe('Ноет зуб\nсправа\nвнизу\nи десна')
})

it.each(['privacy_policy_consent', 'personal_data_consent'])('takes for %s only a plain yes', field => {
	for (const value of [false, 'true', 'on', 1, null, undefined, [true], {}]) {
		expect(complaints({ ...anna, [field]: value })).toHaveProperty(field)
	}
})

it('ignores what it did not ask for', () => {
	const more = JSON.parse('{"status":"done","number":"1","__proto__":{"name":"Никто"}}')

	expect(accepted(more)).toEqual(galina)
})

it.each(['a'.repeat(65_536), 'a@', 'a@a', 'a@a.', 'a@a-', '@', ' ', '\r', '1', 'и\u0306', '\u200b'])(
	'is done with 64 KB of %.3s in no time',
	piece => {
		const text = piece.repeat(Math.ceil(65_536 / piece.length))
		for (const value of [text, `a@${text}`, `${text}!`, `x${text}x`]) {
			const start = performance.now()
			AppointmentRequest.safeParse({ ...anna, email: value, phone: value, message: value, date: value })
			expect(performance.now() - start).toBeLessThan(1000)
		}
	},
)
