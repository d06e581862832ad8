/** Words that carry no meaning of their own; `kind: filler` of the lexicon adds those of the trade. */
export const stopWords = new Set([
	...`а без бы был была были было быть в вам вас ведь во вот все всё всего всех вы где да для до его её весь вся всю всей всем ее
	если есть еще ещё ж же за и из или им их к как ко кому когда кого
	кто ли либо лучше меня мне мной могу может можно мы на над надо нам нас не него нее нет нету
	ни них но нужен нужна нужно ну о об он она они оно от очень по под подскажите пожалуйста при про с сам само себе себя сейчас со
	так там то тоже только тот ту тебя ты у уже хочу хотим чего чем что чтоб чтобы эта эту эти это этот я
	почему зачем отчего куда откуда интересно интересует интересуют вообще просто например хотел хотела хотелось прямо типа короче
	ним ней ними нем ею мною тобой нами вами собой тем теми тех всему всеми
	чему чья чей чье чьи
	пока скажите здравствуйте добрый спасибо извините простите привет
	нибудь скольки скольких
	др возле около рядом между через вокруг напротив кроме насчет ради среди сквозь против
	бес че чо щас ща ваще блин капец короче вообщем кстати никто ничего сама сами каждый
	a an the of for to in on at is are do you i my how much what where when please help best good need want
	does did can get have has me your we with and or after near list
	who am this that there it be will would should could from by as but not if so they them he she his her our us want speak speaks
	take takes come today tomorrow see show tell find make go`
		.split(/\s+/)
		.map(word => word.replaceAll('ё', 'е')),
	...declined('ваш наш', ' а е и его ему им ем ей у их ими'),
	...declined('мо тво сво', 'й я е и его ему им ем ей ю их ими'),
	...declined('как так котор эт т', 'ой ая ую ое ие ого ому им ом их ими ый ые ым ых ыми'),
])

/** Pronouns in every case; of what is no form nobody asks. */
function declined(stems: string, endings: string) {
	return stems.split(' ').flatMap(stem => endings.split(' ').map(ending => stem + ending))
}
