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

/** Centres of regions and cities of more than 250 000 people. */
const cities: Record<string, string> = {
	'Europe/Moscow':
		'Архангельск, Балашиха, Белгород, Брянск, Великий Новгород, Владикавказ, Владимир, Волгоград, Волжский, Вологда, Воронеж, Грозный, Иваново, Йошкар-Ола, Казань, Калуга, Киров, Кострома, Краснодар, Курск, Липецк, Магас, Майкоп, Махачкала, Москва, Мурманск, Мытищи, Набережные Челны, Нальчик, Нарьян-Мар, Нижний Новгород, Новороссийск, Орёл, Пенза, Петрозаводск, Подольск, Псков, Ростов-на-Дону, Рязань, Санкт-Петербург, Саранск, Севастополь, Симферополь, Смоленск, Сочи, Ставрополь, Сыктывкар, Тамбов, Тверь, Тула, Химки, Чебоксары, Череповец, Черкесск, Элиста, Ярославль',
	'Europe/Kaliningrad': 'Калининград',
	'Europe/Samara': 'Ижевск, Самара, Тольятти',
	'Europe/Saratov': 'Саратов',
	'Europe/Astrakhan': 'Астрахань',
	'Europe/Ulyanovsk': 'Ульяновск',
	'Asia/Yekaterinburg':
		'Екатеринбург, Курган, Магнитогорск, Нижневартовск, Нижний Тагил, Оренбург, Пермь, Салехард, Стерлитамак, Сургут, Тюмень, Уфа, Ханты-Мансийск, Челябинск',
	'Asia/Omsk': 'Омск',
	'Asia/Novosibirsk': 'Новосибирск',
	'Asia/Barnaul': 'Барнаул, Горно-Алтайск',
	'Asia/Tomsk': 'Томск',
	'Asia/Novokuznetsk': 'Кемерово, Новокузнецк',
	'Asia/Krasnoyarsk': 'Абакан, Красноярск, Кызыл',
	'Asia/Irkutsk': 'Иркутск, Улан-Удэ',
	'Asia/Chita': 'Чита',
	'Asia/Yakutsk': 'Благовещенск, Якутск',
	'Asia/Vladivostok': 'Биробиджан, Владивосток, Хабаровск',
	'Asia/Magadan': 'Магадан',
	'Asia/Sakhalin': 'Южно-Сахалинск',
	'Asia/Kamchatka': 'Петропавловск-Камчатский',
	'Asia/Anadyr': 'Анадырь',
}

const plain = (city: string) =>
	city
		.toLowerCase()
		.replaceAll('ё', 'е')
		.replace(/^\s*(г\.|г\s|город\s)\s*/, '')
		.replace(/\s+/g, ' ')
		.trim()

const zoneByCity = new Map(
	Object.entries(cities).flatMap(([zone, names]) => names.split(', ').map(name => [plain(name), zone])),
)

export const timezoneOfCity = (city: string) => zoneByCity.get(plain(city))

function timezoneOfRegion(inn: string) {
	const region = inn.slice(0, 2)
	return Object.entries(zones).find(([, regions]) => regions.includes(region))?.[0] ?? 'Europe/Moscow'
}

/** A company may be registered far from where its clinic stands. Undefined where neither is known. */
export const timezoneOf = ({ city = '', inn = '' }) =>
	timezoneOfCity(city) ?? (inn ? timezoneOfRegion(inn) : undefined)
