/** Short stories with long company: many comments below, or many teasers beside them. The words of four languages. */
export interface Tongue {
  readonly lang: string;
  readonly site: string;
  readonly menu: readonly string[];
  readonly headline: string;
  readonly paragraphs: readonly string[];
  readonly comments: {
    readonly title: string;
    readonly box: string;
    readonly answer: string;
    readonly when: string;
  };
  readonly said: readonly string[];
  readonly readers: readonly string[];
  readonly teasers: { readonly title: string; readonly box: string };
  readonly headlines: readonly string[];
  readonly blurbs: readonly string[];
  readonly foot: string;
}

const ENGLISH: Tongue = {
  lang: 'en',
  site: 'The Valley Post',
  menu: ['Home', 'Local', 'Sport', 'Weather'],
  headline: 'Village bakery reopens after the flood',
  paragraphs: [
    'The bakery in Mill Lane opened its doors again on Monday, seven months after the river had filled its cellar up to the ceiling.',
    'Marta Quinn and her brother spent the winter drying walls, replacing the oven and arguing with the insurer about the cost of flour.',
    'Neighbours had collected almost nine thousand pounds at concerts and jumble sales, which paid for the new mixing machine.',
    'On the first morning the queue reached the church, and the last loaf of rye was sold at twenty past eight.',
    'The council has promised to raise the bank of the river by half a metre before the next autumn rains.',
    'Until then the family keeps its flour upstairs, where the water has never been.',
  ],
  comments: { title: 'Comments', box: 'comments', answer: 'Reply', when: 'hours ago' },
  said: [
    'Went there on Tuesday and the rye is as good as ever, well done to both of you for not giving up.',
    'Why did the insurer take so long? My sister had the same trouble after the storm and waited for a year.',
    'Half a metre will not be enough, the water stood a lot higher than that at our place.',
    'Lovely news at last.',
    'I still miss the old oven, it had a smell that no electric one will ever have, but I understand them.',
    'The council promises this every single spring and then nothing at all happens until the next flood.',
    'Best bread in the valley, and the people are kind as well.',
  ],
  readers: ['harriet_b', 'Tom W.', 'oldmill', 'J. Carter', 'riverside22'],
  teasers: { title: 'Most popular', box: 'most-read' },
  headlines: [
    'Council votes on the new bus route to the station',
    'Swimmers return to the lake after a quiet summer',
    'School choir sings for the king in the capital',
    'Farmers worry about the price of barley this year',
    'Old railway bridge to become a path for walkers',
    'Library stays open on Sundays until the end of May',
  ],
  blurbs: [
    'A decision is expected before the holidays, and both sides have brought their own figures.',
    'More than two hundred people signed the list within a week, among them the mayor herself.',
    'It is the first time in thirty years, and nobody in the valley wants to miss it.',
    'The work will cost less than planned if the weather holds until the end of October.',
    'What our reporter saw there on a rainy Thursday, and what she did not.',
    'Four families tell how they found out, and why they would do it all again.',
  ],
  foot: '© 2026 The Valley Post. All rights reserved.',
};

const GERMAN: Tongue = {
  lang: 'de',
  site: 'Talbote',
  menu: ['Startseite', 'Lokales', 'Sport', 'Wetter'],
  headline: 'Dorfbäckerei öffnet nach dem Hochwasser wieder',
  paragraphs: [
    'Die Bäckerei in der Mühlgasse hat am Montag wieder geöffnet, sieben Monate nachdem der Fluss ihren Keller bis zur Decke gefüllt hatte.',
    'Martha Kern und ihr Bruder trockneten den Winter über die Wände, ersetzten den Ofen und stritten mit der Versicherung über den Preis des Mehls.',
    'Die Nachbarn hatten bei Konzerten und Flohmärkten fast neuntausend Euro gesammelt, von denen die neue Knetmaschine bezahlt wurde.',
    'Am ersten Morgen reichte die Schlange bis zur Kirche, und um zwanzig nach acht war das letzte Roggenbrot verkauft.',
    'Die Gemeinde hat versprochen, das Ufer vor den nächsten Herbstregen um einen halben Meter zu erhöhen.',
    'Bis dahin lagert die Familie ihr Mehl im Obergeschoss, wo das Wasser noch nie gewesen ist.',
  ],
  comments: { title: 'Kommentare', box: 'leserkommentare', answer: 'Antworten', when: 'Stunden zuvor' },
  said: [
    'Ich war am Dienstag dort, das Roggenbrot ist so gut wie eh und je, Respekt, dass ihr nicht aufgegeben habt.',
    'Warum hat die Versicherung so lange gebraucht? Meine Schwester wartete nach dem Sturm ein ganzes Jahr.',
    'Ein halber Meter wird nicht reichen, bei uns stand das Wasser sehr viel höher als das.',
    'Endlich eine schöne Nachricht.',
    'Den alten Ofen vermisse ich trotzdem, so riecht kein elektrischer, aber ich kann die beiden verstehen.',
    'Das verspricht die Gemeinde jedes Frühjahr, und dann geschieht bis zum nächsten Hochwasser gar nichts.',
    'Das beste Brot im Tal, und freundliche Leute sind es auch.',
  ],
  readers: ['Hanna B.', 'Thomas W.', 'altemühle', 'J. Krämer', 'uferweg22'],
  teasers: { title: 'Meistgelesen', box: 'meistgelesen' },
  headlines: [
    'Gemeinderat stimmt über die neue Buslinie zum Bahnhof ab',
    'Schwimmer kehren nach ruhigem Sommer an den See zurück',
    'Schulchor singt in der Hauptstadt vor dem Präsidenten',
    'Bauern sorgen sich in diesem Jahr um den Gerstenpreis',
    'Alte Eisenbahnbrücke wird zum Weg für Wanderer',
    'Bücherei bleibt bis Ende Mai auch sonntags geöffnet',
  ],
  blurbs: [
    'Noch vor den Ferien soll entschieden werden, und beide Seiten haben eigene Zahlen mitgebracht.',
    'Mehr als zweihundert Menschen unterschrieben in einer Woche, unter ihnen die Bürgermeisterin.',
    'Es ist das erste Mal seit dreißig Jahren, und niemand im Tal will es versäumen.',
    'Die Arbeiten werden billiger als geplant, wenn das Wetter bis Ende Oktober hält.',
    'Was unsere Reporterin an einem verregneten Donnerstag dort sah, und was nicht.',
    'Vier Familien erzählen, wie sie es erfuhren und warum sie es wieder tun würden.',
  ],
  foot: '© 2026 Talbote. Alle Rechte vorbehalten.',
};

const SPANISH: Tongue = {
  lang: 'es',
  site: 'El Correo del Valle',
  menu: ['Portada', 'Comarca', 'Deportes', 'El tiempo'],
  headline: 'La panadería del pueblo reabre tras la riada',
  paragraphs: [
    'La panadería de la calle del Molino volvió a abrir el lunes, siete meses después de que el río llenara su sótano hasta el techo.',
    'Marta Quintana y su hermano pasaron el invierno secando paredes, cambiando el horno y discutiendo con la aseguradora el precio de la harina.',
    'Los vecinos habían reunido casi nueve mil euros en conciertos y mercadillos, con los que se pagó la nueva amasadora.',
    'La primera mañana la cola llegaba hasta la iglesia, y a las ocho y veinte se vendió el último pan de centeno.',
    'El ayuntamiento ha prometido elevar medio metro la orilla del río antes de las próximas lluvias de otoño.',
    'Hasta entonces la familia guarda la harina en el piso de arriba, donde el agua no ha llegado nunca.',
  ],
  comments: { title: 'Comentarios', box: 'opiniones-lectores', answer: 'Responder', when: 'horas antes' },
  said: [
    'Fui el martes y el pan de centeno está tan bueno como siempre, enhorabuena a los dos por no rendirse.',
    '¿Por qué tardó tanto la aseguradora? A mi hermana le pasó lo mismo después del temporal y esperó un año.',
    'Medio metro no va a bastar, en nuestra casa el agua llegó mucho más arriba.',
    'Por fin una buena noticia.',
    'Echo de menos el horno viejo, ninguno eléctrico huele así, pero los entiendo perfectamente.',
    'El ayuntamiento lo promete cada primavera y luego no pasa nada hasta la siguiente riada.',
    'El mejor pan del valle, y además es buena gente.',
  ],
  readers: ['Herminia B.', 'Tomás V.', 'molinoviejo', 'J. Carrera', 'ribera22'],
  teasers: { title: 'Lo más leído', box: 'lo-mas-leido' },
  headlines: [
    'El pleno vota la nueva línea de autobús a la estación',
    'Los nadadores vuelven al lago tras un verano tranquilo',
    'El coro de la escuela canta ante el rey en la capital',
    'Los agricultores temen por el precio de la cebada',
    'El viejo puente del tren será un camino para andar',
    'La biblioteca abrirá los domingos hasta finales de mayo',
  ],
  blurbs: [
    'La decisión se espera antes de las fiestas, y las dos partes han traído sus propias cifras.',
    'Más de doscientas personas firmaron en una semana, entre ellas la propia alcaldesa.',
    'Es la primera vez en treinta años, y nadie en el valle quiere perdérselo.',
    'Las obras costarán menos de lo previsto si el tiempo aguanta hasta finales de octubre.',
    'Lo que vio allí nuestra reportera un jueves de lluvia, y lo que no vio.',
    'Cuatro familias cuentan cómo se enteraron y por qué lo harían otra vez.',
  ],
  foot: '© 2026 El Correo del Valle. Todos los derechos reservados.',
};

const JAPANESE: Tongue = {
  lang: 'ja',
  site: '谷の新聞',
  menu: ['ホーム', '地域', 'スポーツ', '天気'],
  headline: '水害から七か月、村のパン屋が営業を再開',
  paragraphs: [
    '水車通りのパン屋が月曜日に営業を再開した。川の水が地下室の天井まで達してから、七か月が過ぎていた。',
    '店主の森田さんと弟は冬のあいだ壁を乾かし、窯を取り替え、小麦粉の損害をめぐって保険会社と話し合いを続けた。',
    '近所の人々は演奏会やバザーで九十万円近くを集め、その寄付で新しいこね機が購入された。',
    '再開初日の朝、行列は神社まで伸び、最後のライ麦パンは八時二十分に売り切れた。',
    '村役場は、次の秋の長雨が来る前に、川の堤防を五十センチ高くすると約束している。',
    'それまで森田さん一家は、水が一度も来たことのない二階に小麦粉を置いておくという。',
  ],
  comments: { title: 'コメント', box: 'minna-no-koe', answer: '返信する', when: '時間前' },
  said: [
    '火曜日に行ってきました。ライ麦パンは昔と同じおいしさで、二人があきらめなくて本当によかったと思います。',
    '保険会社はなぜこんなに時間がかかったのでしょうか。姉も台風のあと一年も待たされました。',
    '五十センチでは足りないと思います。うちではもっと高いところまで水が来ました。',
    'うれしい知らせですね。',
    '古い窯の香りが忘れられません。電気の窯では出せない香りでしたが、仕方がないですね。',
    '役場は毎年春になると同じ約束をして、次の水害まで何もしないのです。',
    '谷でいちばんおいしいパンです。お店の人も親切です。',
  ],
  readers: ['はなこ', '太郎', '水車番', '小林', '川辺22'],
  teasers: { title: 'よく読まれている記事', box: 'yoku-yomareru' },
  headlines: [
    '駅へ向かう新しいバス路線、村議会が採決へ',
    '静かな夏のあと、湖に泳ぐ人が戻ってきた',
    '学校の合唱団、都で国王の前で歌う',
    '大麦の値段、農家に今年も不安の声',
    '古い鉄道橋、歩く人のための道に',
    '図書館、五月末まで日曜も開館',
  ],
  blurbs: [
    '結論は休みの前に出る見通しで、双方がそれぞれの数字を持ち寄った。',
    '一週間で二百人以上が署名し、その中には村長自身の名前もあった。',
    '三十年ぶりのことで、谷の人は誰もが見逃すまいとしている。',
    '十月末まで天気がもてば、費用は予定より少なくて済むという。',
    '雨の木曜日、本紙の記者がそこで見たもの、見なかったもの。',
    '四つの家族が、どのように知り、なぜもう一度そうするのかを語る。',
  ],
  foot: '© 2026 谷の新聞 無断転載を禁じます',
};

export const TONGUES = [ENGLISH, GERMAN, SPANISH, JAPANESE] as const;

const turn = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];
const times = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('\n');

function pageIn({ lang, site, menu, headline, foot }: Tongue, body: string): string {
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${headline} – ${site}</title></head><body>
<div id="top"><a href="/">${site}</a><ul class="m1">${menu.map((name) => `<li><a href="/${name}">${name}</a></li>`).join('')}</ul></div>
<div id="wrap">${body}</div><div id="end"><p>${foot}</p></div></body></html>`;
}

const story = ({ headline, paragraphs }: Tongue, count: number): string =>
  `<h1>${headline}</h1>${paragraphs
    .slice(0, count)
    .map((text) => `<p>${text}</p>`)
    .join('\n')}`;

/** Six paragraphs and 25 comments of readers. */
export function commented(tongue: Tongue): string {
  const { comments, said, readers } = tongue;
  const items = times(
    25,
    (
      at,
    ) => `<li class="k${at % 2}"><div class="k-top"><b>${turn(readers, at) ?? ''}</b> <span>${(at % 23) + 1} ${comments.when}</span></div>
<div class="k-text"><p>${turn(said, at) ?? ''}${at % 3 === 0 ? ` ${turn(said, at + 2) ?? ''}` : ''}</p></div><a href="#a${at}">${comments.answer}</a></li>`,
  );
  return pageIn(
    tongue,
    `<div class="lead"><div class="story">${story(tongue, 6)}</div>
<div class="${comments.box}"><h3>${comments.title} (25)</h3><ol>${items}</ol></div></div>`,
  );
}

/** Three paragraphs beside a column of 18 teasers. */
export function teased(tongue: Tongue): string {
  const { teasers, headlines, blurbs } = tongue;
  const items = times(
    18,
    (
      at,
    ) => `<div class="t"><a href="/n/${at}"><img src="/t${at}.jpg" alt=""></a><h4><a href="/n/${at}">${turn(headlines, at) ?? ''} (${at + 1})</a></h4>
<p>${turn(blurbs, at + Math.floor(at / 6)) ?? ''}</p></div>`,
  );
  return pageIn(
    tongue,
    `<div class="c1"><div class="story">${story(tongue, 3)}</div></div>
<div class="c2 ${teasers.box}"><h3>${teasers.title}</h3>${items}</div>`,
  );
}

/** A short question and 25 answers: here the answers are the content. */
export function thread(tongue: Tongue): string {
  const { said, readers, comments, headline } = tongue;
  const items = times(
    26,
    (
      at,
    ) => `<div class="post" id="p${at}"><div class="who"><b>${turn(readers, at) ?? ''}</b> <span>${at + 1} ${comments.when}</span></div>
<div class="msg"><p>${turn(said, at) ?? ''} ${turn(said, at + 3) ?? ''}</p></div><a href="#p${at}">${comments.answer}</a></div>`,
  );
  return pageIn(tongue, `<div class="forum"><h1>${headline}?</h1>${items}</div>`);
}
