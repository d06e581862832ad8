export const menuLinks = [
	{ to: '/', name: 'Главная' },
	{ to: '/services', name: 'Услуги' },
	{ to: '/prices', name: 'Цены' },
	{ to: '/about', name: 'О клинике' },
	{ to: '/doctors', name: 'Врачи' },
	{ to: '/promotions', name: 'Акции' },
	{ to: '/reviews', name: 'Отзывы' },
	{ to: '/contacts', name: 'Контакты' },
]
