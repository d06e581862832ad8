/**
 * What the events of the log mean to whoever runs the site, and what to do. Monitors and these docs find an event by
 * its English name, which stays. `{left}` is the field of that name.
 */
export const meanings: Record<string, string> = {
	'PUBLIC_ORIGIN is not set: forms pass from any address of this site':
		'Адрес сайта не задан, ссылки в письмах ведут на {origin}. Укажите PUBLIC_ORIGIN=https://…, прежде чем открывать сайт посетителям',
	'a line of .env sets nothing': '.env, строка {line}: {says}',
	'SAMPLES ARE SHOWN: replace them before real visitors come; content check lists them':
		'На сайте стоят образцы. Замените их до открытия сайта; список: npm run clinic -- content check',
	'pages are not served: the clinic has no facts of its own to show':
		'Страницы не показаны: нет настоящих сведений о клинике. Причины названы в reasons',
	'content has mistakes':
		'В файле содержимого ошибка: показано прежнее, если оно есть. Исправьте строку, названную в mistakes',
	'search not opened': 'Поиск не подготовлен заранее, первый запрос будет медленнее',
	'copies not made ahead': 'Уменьшенные копии фотографий не сделаны заранее, сайт сделает их по запросу',
	'copies of pictures cannot be kept':
		'Копии фотографий негде хранить. Проверьте место и права на папку PICTURES_DIR',
	'no copy of a picture': 'Фотография не читается. Замените файл, названный в picture',
	'picture of the brand not drawn': 'Картинка бренда не нарисована. Проверьте файлы в папке brand',
	'picture of the brand not read': 'Картинка бренда не прочитана. Проверьте файлы в папке brand',
	'database cannot be opened': 'База данных не открывается. Причина названа в says; сайт пробует снова сам',
	'connection lost': 'Связь с базой данных прервалась. Сайт соединяется снова сам',
	'the journal of the database was lost and is mended':
		'Журнал базы данных пропал и восстановлен. Выясните, кто трогает файлы рядом с базой',
	'the database is of a newer edition: the site works and is not ready':
		'База данных новее программы: сайт работает, но готовым себя не называет. Верните новую версию программы, базу не трогайте',
	'the database is new and empty beside records of an earlier one':
		'База данных создана заново и пуста, хотя в папке файлов есть прежние записи. Если её удалили или в DATABASE_URL опечатка, остановите сайт и верните копию: npm run clinic -- restore ФАЙЛ',
	'erasures not replayed':
		'После восстановления не повторены удаления: письма ждут, сайт пробует снова сам. Проверьте базу и папку файлов',
	'erasures replayed after a restore': 'После восстановления из копии повторены удаления персональных данных',
	'files older than the database are left: it has no record of them':
		'В папке файлов есть файлы старше базы данных, о которых в ней нет записей: ни один лишний файл не удалён. Проверьте, та ли база в DATABASE_URL; если та, удалите эти файлы сами',
	'rates not shared': 'Счёт обращений не общий для всех узлов: база данных не отвечает',
	'outbox not readable': 'Очередь писем не читается: база данных не отвечает',
	'letter not sent': 'Письмо не ушло, сайт повторит сам. Проверка: npm run clinic -- outbox test',
	'letter sent, but not to every address':
		'Письмо дошло не до всех получателей, и повторять его сайт не будет. Какой адрес не принят: npm run clinic -- outbox test',
	'digest not written': 'Утренняя сводка не составлена: база данных не отвечает',
	'housekeeping failed': 'Служебная работа не выполнена, сайт повторит сам',
	'the clock has jumped: retention destroys nothing':
		'Часы сервера перескочили, по срокам ничего не удаляется. Проверьте время на сервере',
	'the journal of erasures is not kept':
		'Журнал стираний не записать: проверьте папку UPLOADS_DIR и её владельца, иначе старая копия вернёт стёртых',
	'the clock is believed again: retention goes on': 'Часы сервера снова верны, удаление по срокам продолжено',
	'files and folders were open to others and are closed':
		'Файлы с данными были открыты другим пользователям, теперь закрыты',
	'folders are open to others: close them (chmod 700)':
		'Папки с данными открыты другим пользователям. Закройте их: chmod 700',
	'file modes not checked': 'Права на файлы с данными не проверены. Посмотрите, чьи они',
	'log lines dropped':
		'Строки журнала потеряны: некуда писать. Проверьте место на диске и того, кто читает журнал',
	'backend failed': 'Бэкенд (CLINIC_API_URL) не ответил как нужно',
	'backend asked without encryption':
		'Заявки и отклики передаются бэкенду без шифрования: в CLINIC_API_URL нужен https',
	'circuit breaker state changed': 'Бэкенд перестал отвечать (resting) или отвечает снова (answering)',
	'records left out': 'Часть записей бэкенда пропущена: в них нет нужных полей',
	'settings not loaded': 'Сведения о клинике не получены от бэкенда, показаны последние известные',
	'reviews not readable': 'Отзывы не прочитаны: база данных не отвечает',
	'call failed': 'Запрос к /api не выполнен',
	'bridge key refused':
		'К мосту IDENT обратились с неверным ключом: если это не ваша программа, кто-то подбирает ключ',
	'bridge failed': 'Обмен с IDENT не выполнен: база данных не отвечает',
	'beacons not stored': 'Учёт посещений не записан. На заявки это не влияет',
	'the disk is nearly full: only appointments are taken':
		'На диске осталось {left} МБ, нужно {needed}: принимаются только заявки. Освободите место',
	'the disk has room again: everything is taken':
		'Место на диске снова есть, {left} МБ: принимаются все формы',
	'file not stored': 'Файл к отклику не сохранён. Проверьте место и права на папку UPLOADS_DIR',
	'form not sent':
		'Форма не принята, посетитель увидел телефон. Проверьте место на диске, базу данных или бэкенд',
	'form token not issued': 'Метка формы не выдана: база данных не отвечает',
	'skipped survey not noted': 'Отказ от опроса не записан: база данных не отвечает',
	'search failed': 'Поиск не выполнен',
	'free times not loaded': 'Свободное время не прочитано: база данных не отвечает',
	'loader failed': 'Страница не открылась: база данных или бэкенд не отвечает',
	'request failed': 'Ошибка в программе. Сообщите разработчику строку целиком',
	'page not rendered whole': 'Ошибка в программе. Сообщите разработчику строку целиком',
	'answer not sent': 'Ответ не отправлен. Сообщите разработчику строку целиком',
	'answer not cached': 'Страница не запомнена. Сообщите разработчику строку целиком',
	'categories not loaded': 'Часть страницы не показана: нет категорий',
	'doctors not loaded': 'Часть страницы не показана: нет врачей',
	'documents not loaded': 'Часть страницы не показана: нет документов',
	'gallery not loaded': 'Часть страницы не показана: нет фотографий',
	'legal text not loaded': 'Часть страницы не показана: нет юридического текста',
	'news not loaded': 'Часть страницы не показана: нет новостей',
	'prices not loaded': 'Часть страницы не показана: нет цен',
	'promotions not loaded': 'Часть страницы не показана: нет акций',
	'review statistics not loaded': 'Часть страницы не показана: нет оценок',
	'reviews not loaded': 'Часть страницы не показана: нет отзывов',
	'services not loaded': 'Часть страницы не показана: нет услуг',
	'vacancies not loaded': 'Часть страницы не показана: нет вакансий',
}
