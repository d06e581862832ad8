/** Regions outside Moscow time, by the first two digits of the taxpayer number. */
const zones: Record<string, string[]> = {
	'Europe/Kaliningrad': ['39'],
	'Europe/Samara': ['18', '63'],
	'Europe/Saratov': ['64'],
	'Europe/Astrakhan': ['30'],
	'Europe/Ulyanovsk': ['73'],
	'Asia/Yekaterinburg': ['02', '45', '56', '59', '66', '72', '74', '86', '89'],
	'Asia/Omsk': ['55'],
	'Asia/Novosibirsk': ['54'],
	'Asia/Barnaul': ['04', '22'],
	'Asia/Tomsk': ['70'],
	'Asia/Novokuznetsk': ['42'],
	'Asia/Krasnoyarsk': ['17', '19', '24'],
	'Asia/Irkutsk': ['03', '38'],
	'Asia/Chita': ['75'],
	'Asia/Yakutsk': ['14', '28'],
	'Asia/Vladivostok': ['25', '27', '79'],
	'Asia/Magadan': ['49'],
	'Asia/Sakhalin': ['65'],
	'Asia/Kamchatka': ['41'],
	'Asia/Anadyr': ['87'],
}

export function timezoneOf(inn: string) {
	const region = inn.slice(0, 2)
	return Object.entries(zones).find(([, regions]) => regions.includes(region))?.[0] ?? 'Europe/Moscow'
}
