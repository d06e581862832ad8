/**
 * What mailings to clinics are about. One topic alone is no proof: people ask about instalments and certificates.
 * To be read against a text in small letters whose words and spaces are bounded (`scannable`): there each pattern
 * looks a bounded way ahead.
 */
export const spamTopics = [
	// Promotion of sites and social networks
	/продвиж\p{L}*\s.{0,30}(?:сайт|соцсет|бизнес)|\bseo\b|(?:в|на)\s+топ(?:-?\d+)?(?!\p{L})|first page of google|search ranking|\brank(?:ing)?s?\b.{0,30}(?:google|site|website)/u,
	/(?:создани|разработк|редизайн)\p{L}*\s.{0,30}сайт|сайт\p{L}*\s+под\s+ключ|веб-?студи|web\s?design|redesign/u,
	/накрутк|(?:купить|дешёв\p{L}*|живы[еx]\p{L}*)\s.{0,25}(?:отзыв|подписчик|лайк|ссылк|просмотр)|(?:вечн|обратн)\p{L}+\s+ссыл|back\s?links?|guest\s?post/u,
	/рассылк\p{L}*|баз[аы]\s.{0,25}(?:клиент|предприят|компани|адрес|телефон|e-?mail)|парсинг/u,
	/целев\p{L}+\s+(?:трафик|клиент|заяв)|лидогенерац|контекстн\p{L}+\s+реклам|яндекс[. ]?директ|таргетирован|чат-?бот|(?:поток|привед|больше)\p{L}*\s.{0,30}(?:клиент|пациент|заявок)/u,
	/коммерческ\p{L}+\s+предложени|предлага(?:ем|ю)\s.{0,40}(?:сотрудничеств|услуг|поставк|партн)|партн[её]рск\p{L}+\s+программ|оптом|от производител/u,
	/increase\s.{0,20}(?:traffic|sales|leads|visitors)|web\s?(?:site)?\s?traffic|\bleads\b|digital marketing|business proposal|we (?:offer|provide|are a)\b/u,
	/казин[оа]|casino|игров\p{L}+\s+автомат|фриспин|free\s?spins?|джекпот|jackpot|слот(?:ы|ов|ах)(?!\p{L})|\bslots?\b/u,
	/букмекер|ставк\p{L}*\s+на\s+спорт|1\s?[xх]\s?(?:bet|бет)|mostbet|мостбет|pin-?up|пин-?ап|melbet|фонбет|беттинг|\bbet(?:ting)?\b/u,
	// Money
	/займ|микрокредит|кредит\p{L}*\s.{0,30}(?:без\s+отказ|без\s+справ|под\s+залог|наличн|за\s+час|плох)|деньги\s+(?:в долг|под|на карту)|\bloans?\b/u,
	/заработ\p{L}*\s.{0,40}(?:интернет|онлайн|дом[уа]|в\s+день|в\s+месяц|без\s+вложен|\d)|пассивн\p{L}+\s+доход|удал[её]нн\p{L}+\s+работ|make money|earn\s.{0,15}(?:\$|money|usd|daily|from home)|passive income/u,
	/инвестиц|криптовалют|биткоин|bitcoin|\bcrypto|\busdt\b|\bbtc\b|форекс|forex|трейдинг|\btrading\b|\binvest(?:ment|or)?s?\b/u,
	/выигр\p{L}+|лотере|розыгрыш|(?:начислен|одобрен)\p{L}*\s.{0,30}(?:выплат|компенсац|перевод|сумм|кредит|рубл)|lottery|\bwinner\b|you have won|gift card/u,
	/промокод|бонус\p{L}*\s.{0,25}(?:регистрац|депозит|без)|без\s+депозит|\bbonus\b|promo\s?code/u,
	/списани\p{L}+\s+долг|банкротств/u,
	// Wares
	/виагр|сиалис|дженерик|viagra|cialis|levitra|похуд\p{L}+\s.{0,25}(?:дн|кг|недел)|weight loss|\bpharmacy\b/u,
	/(?:купить|продажа|продам|оформим)\s.{0,30}(?:диплом|аттестат|водительск|права|больничн|медкнижк|справк)|дипломы?\s.{0,25}(?:гознак|вуз)/u,
	/реплик[аи]|копи[ия]\s+(?:часов|бренд)|replica|\brolex\b|брендов\p{L}+\s+(?:сумк|час)|-\s?\d{2}\s?%\s+на\s+вс[её]/u,
	/порно|\bporn|\bxxx\b|интим|эскорт|escort|onlyfans|секс|знакомств\p{L}*\s.{0,25}(?:без|девуш|рядом|вечер|город)|девушк\p{L}+\s.{0,30}(?:ждут|рядом|скуча|знаком)|\bdating\b|\bsexy?\b|hot girls/u,
	// Calls of mailings
	/перейд\p{L}+\s.{0,20}(?:по\s+)?ссылк|жми(?:те)?\s|переходи(?:те)?\s+на|подробно(?:сти|е[ей])?\s+(?:на\s+(?:сайте|www|http)|по\s+ссылке|тут|здесь)|click\s+(?:here|the link|below)|unsubscribe|opt[- ]?out|visit (?:our|my|the)/u,
]
