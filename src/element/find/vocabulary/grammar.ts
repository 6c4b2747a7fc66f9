import type { Landmark } from '../../../inpage/index.ts';

/** The function words of a query, in English, German and Chinese. */

export type Kind =
  | 'link'
  | 'button'
  | 'field'
  | 'checkbox'
  | 'radio'
  | 'dropdown'
  | 'tab'
  | 'image'
  | 'icon'
  | 'slider'
  | 'switch'
  | 'option'
  | 'menuitem'
  | 'upload'
  | 'external'
  | 'textarea'
  | 'date'
  | 'number'
  | 'pagination';

export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  link: 'link|links|hyperlink|hyperlinks|url|urls|anchor|verweis|verweise|verlinkung|链接|超链接|连接|鏈接',
  button: 'button|buttons|btn|knopf|knöpfe|schaltfläche|schaltflächen|taste|按钮|按键|按鈕',
  field:
    'field|fields|input|inputs|input field|input box|text field|textfield|text box|textbox|text input|entry field|box|bar|feld|felder|eingabefeld|eingabefelder|textfeld|eingabe|输入框|文本框|输入栏|输入栏位|字段|输入|栏|框',
  textarea: 'textarea|text area|multiline field|textbereich|mehrzeiliges feld|多行文本框|文本域',
  checkbox:
    'checkbox|checkboxes|tick the box|check the box|tick the box for|untick the box|uncheck the box|check box|check boxes|tick box|tickbox|kontrollkästchen|kästchen|ankreuzfeld|häkchen|复选框|勾选框|多选框|选择框',
  radio: 'radio|radio button|radio buttons|radios|optionsfeld|auswahlknopf|radiobutton|单选|单选框|单选按钮',
  dropdown:
    'dropdown|dropdowns|drop down|drop down list|dropdown menu|dropdown list|drop down menu|select|selects|select box|select list|selector|combobox|combo box|picker|auswahlliste|auswahlfeld|auswahlmenü|auswahl|aufklappliste|klappliste|下拉框|下拉菜单|下拉列表|下拉|选择器',
  tab: 'tab|tabs|reiter|registerkarte|registerkarten|karteireiter|选项卡|标签页',
  image:
    'image link|image links|picture link|picture links|linked image|linked images|bildlink|bild link|verlinktes bild|图片链接',
  icon: 'icon|icons|symbol|symbole|图标',
  slider: 'slider|sliders|range slider|schieberegler|regler|滑块|滑动条',
  switch: 'switch|switches|toggle|toggles|toggle switch|schalter|umschalter|开关|切换开关',
  option: 'choice|choices|auswahlmöglichkeit|选项',
  menuitem:
    'menu item|menu items|menu entry|menu entries|menüpunkt|menüpunkte|menüeintrag|menüeinträge|菜单项',
  upload: 'file upload|file input|upload field|file field|dateifeld|文件上传',
  external: 'external link|external links|outbound link|externer link|externe links|外部链接|外链',
  date: 'date field|date picker|datepicker|date input|datumsfeld|kalenderfeld|日期选择器|日期框',
  number: 'number field|number input|numeric field|zahlenfeld|数字输入框',
  pagination:
    'pagination|page numbers|page number links|pager|page links|page buttons|pagination links|pagination buttons|seitenzahlen|seitennavigation|paginierung|blättern|seitenlinks|分页|页码|翻页|分页按钮|分页链接|页码链接|翻页按钮',
};

/** The roles of a kind, and those that people often call so. */
export const KIND_ROLES: Readonly<Record<Kind, readonly [exact: string, near: string]>> = {
  link: ['link', 'button tab menuitem treeitem'],
  button: ['button', 'link tab menuitem switch summary treeitem radio option combobox'],
  field: ['textbox searchbox spinbutton combobox', 'listbox slider checkbox switch'],
  textarea: ['', 'textbox'],
  checkbox: ['checkbox menuitemcheckbox', 'switch button menuitem option'],
  radio: ['radio menuitemradio', 'option button'],
  dropdown: ['combobox listbox', 'button summary menuitem'],
  tab: ['tab', 'link button radio'],
  image: ['img', 'link button'],
  icon: ['', 'link button image img combobox checkbox switch'],
  slider: ['slider', 'spinbutton textbox'],
  switch: ['switch', 'checkbox button radio menuitem combobox link'],
  option: ['option radio menuitemradio', 'checkbox menuitem button link'],
  menuitem: ['menuitem menuitemradio menuitemcheckbox', 'link button tab'],
  upload: ['', 'button textbox'],
  external: ['', ''],
  date: ['', 'textbox combobox button'],
  number: ['spinbutton', 'textbox'],
  pagination: ['', ''],
};

export type NamedPlace = Landmark;

export const PLACE_WORDS: Readonly<Record<NamedPlace, string>> = {
  header:
    'header|banner|top bar|topbar|page header|site header|page top|top of the page|top of page|kopfzeile|kopfbereich|seitenkopf|kopf|header bereich|页眉|页头|顶部|头部|页面顶部|顶栏',
  nav: 'navigation|nav|navbar|nav bar|navigation bar|menu|main menu|main navigation|site menu|menu bar|navigationsleiste|navigationsmenü|navigationsbereich|navi|kopfmenü|seitenmenü|obermenü|menu item list|top menu|top navigation|hauptnavigation|menü|hauptmenü|menüleiste|导航|导航栏|菜单|主菜单|主导航|菜单栏',
  main: 'main|main content|main area|content area|article body|page body|body text|hauptinhalt|hauptbereich|inhaltsbereich|inhalt|正文|主要内容|主内容|内容区|主体|主区域',
  aside:
    'sidebar|side bar|aside|side column|side panel|seitenleiste|seitenspalte|sidebar menu|right column|left column|rechte spalte|linke spalte|右侧栏|左侧栏|randspalte|侧边栏|侧栏|边栏|旁栏',
  footer:
    'footer|page footer|site footer|bottom of the page|bottom of page|page bottom|fußzeile|fusszeile|fußmenü|footer menu|footer links|footerbereich|seitenende|unterer rand|ende der seite|fußbereich|seitenfuß|fuß der seite|页脚|底部|页尾|页面底部|底栏',
  dialog:
    'dialog|dialogue|popup|pop up|modal|modal window|overlay|cookie banner|cookie dialog|consent banner|cookie notice|consent dialog|dialogfenster|hinweisfenster|cookie hinweis|cookie popup|cookie bar|cookie window|cookie fenster|cookie leiste|cookie box|cookie dialogue|cookiebanner|cookiehinweis|cookiedialog|cookiefenster|consent popup|consent window|login dialog|dialog box|popup window|einwilligungsdialog|zustimmungsfenster|cookie 弹窗|cookie 对话框|cookie 横幅|cookie 提示|浮层|横幅|弹窗|对话框|弹出框|弹出窗口|提示框',
  form: 'form|forms|formular|web form|表单',
  search: 'search form|search area|search section|suchformular|suchbereich|搜索表单|搜索区',
};

/** These name a place in any position; the others only after "in". */
export const PLAIN_PLACES: ReadonlySet<NamedPlace> = new Set<NamedPlace>([
  'header',
  'aside',
  'footer',
  'dialog',
  'search',
]);

export type StateName =
  | 'checked'
  | 'unchecked'
  | 'disabled'
  | 'enabled'
  | 'selected'
  | 'expanded'
  | 'collapsed'
  | 'required'
  | 'current'
  | 'pressed'
  | 'readonly'
  | 'invalid';

export const STATE_WORDS: Readonly<Record<StateName, string>> = {
  checked:
    'checked|ticked|turned on|switched on|that is on|angehakt|angekreuzt|aktiviert|aktivierte|eingeschaltet|已选中|已勾选|选中的|勾选的|被选中|被勾选|选中|勾选|已开启|开启的',
  unchecked:
    'unchecked|unticked|turned off|switched off|that is off|nicht angehakt|nicht angekreuzt|nicht ausgewählt|ausgeschaltet|未选中|未勾选|没有选中|没有勾选|没勾选|没选中|未选择|未开启|关闭状态',
  disabled:
    'disabled|greyed out|grayed out|inactive|not clickable|deaktiviert|deaktivierte|ausgegraut|gesperrt|禁用|已禁用|不可用|不可点击|灰色的|被禁用',
  enabled: 'enabled|clickable|nicht deaktiviert|klickbar|可用|可点击|已启用|启用的',
  selected: 'selected|ausgewählt|ausgewählte|gewählt|gewählte|已选|已选择|选择的|当前选中',
  expanded: 'expanded|opened|aufgeklappt|ausgeklappt|geöffnet|已展开|展开的',
  collapsed: 'collapsed|zugeklappt|eingeklappt|已折叠|折叠的|收起的|未展开',
  required:
    'required|mandatory|compulsory|pflichtfeld|pflichtfelder|erforderlich|erforderliche|必填|必填的|必填项|必须填写',
  current: 'current|active|aktuell|aktuelle|aktive|aktiv|当前|当前的',
  pressed: 'pressed|gedrückt|已按下',
  readonly: 'read only|readonly|schreibgeschützt|只读',
  invalid: 'invalid|erroneous|with an error|ungültig|fehlerhaft|无效|有错误',
};

/** They start a negation. */
export const NEGATIONS =
  'neither|nor|weder|instead of|rather than|statt|anstatt|anstelle von|not|no|non|never|without|except|except for|excluding|excludes|exclude|other than|but not|apart from|besides|isn t|aren t|is not|are not|that is not|that are not|which are not|does not contain|not containing|not contain|doesn t contain|do not contain|ignore|' +
  'kein|keine|keinen|keiner|keinem|nicht|ohne|außer|ausser|ausgenommen|abgesehen von|die nicht|' +
  '不是|不包含|不包括|不含|不在|不要|除了|除|除去|排除|非|没有|而不是|不带|并非';

/** They end a negation. */
export const NEGATION_ENDS = '以外|之外|以外的|之外的|外的|外|的';

export const ALL_WORDS =
  'all|every|each|any|list|all the|all of the|list all|alle|alles|aller|allen|jeder|jede|jedes|jeden|sämtliche|所有|全部|每个|每一个|所有的|全部的|列出|一切|各个|哪些';

/** What follows names the element's place or owner. */
export const CONTEXT_WORDS =
  'on the topic of|on the subject of|zum thema|zu dem thema|for|of|of the|for the|under the|next to the|near the|by the|under|below|beneath|beside|near|next to|belonging to|in the row of|in the row for|in the row with|in the row|row of|row for|row with|in the line of|in the section|in the group|in group|in the card of|in the card|in the|in|on the|on|at the|at|within|inside|inside the|from|by|from the|after|above|about|in the column|' +
  'für|von|vom|unter|unterhalb|neben|bei|beim|in der zeile von|in der zeile mit|in der zeile|zeile von|zeile mit|im bereich|im abschnitt|in der gruppe|im|in der|in dem|ins|am|an der|aus|zu|zum|zur|des|auf der|auf dem|über|' +
  '对应|属于|关于|对于|针对|在';
export const INSIDE_WORDS =
  'in|in the|on|on the|at|at the|within|inside|inside the|from|from the|of the|im|in der|in dem|am|an der|auf der|auf dem|aus|vom|aus der|aus dem|在|里|中|里面|内|上|位于|处于';

/** Of these, those that name a different, neighbouring element. */
export const BESIDE_WORDS: ReadonlySet<string> = new Set(
  'next to|next to the|beside|right of|left of|behind|after|neben|rechts von|links von|hinter|旁边|旁|后面'.split(
    '|',
  ),
);

/** After a quoted text or a name: it identifies the row. */
export const ROW_WORDS =
  'row|rows|line|zeile|reihe|行|一行|那一行|这一行|那行|该行|所在行|旁边|下面|下方|后面|旁|对应|section|group|abschnitt|gruppe|部分|区域|分组|下';

export const PAGE_WORDS =
  'page|pages|page number|page no|pagenumber|seite|seiten|seitenzahl|页|页面|页码|页数|頁';

export const AND_WORDS = 'and|or|und|oder|sowie|和|与|或|或者|及|以及|跟';

/** They describe the appearance, which a page seldom states in words. */
export const LOOK_WORDS =
  'cross|kreuz|叉|叉号|expandable|collapsible|clickable|aufklappbare|aufklappbaren|ausklappbare|ausklappbaren|可展开|可折叠|blue|red|green|yellow|orange|purple|grey|gray|black|white|pink|brown|big|large|small|tiny|huge|little|round|square|bold|long|short|nice|primary|secondary|main|prominent|visible|bright|dark|rounded|left|right|upper|lower|middle|central|new|little|great|corner|' +
  'blau|blaue|blauen|blauer|rot|rote|roten|roter|grün|grüne|grünen|grüner|gelb|gelbe|gelben|groß|große|großen|großer|klein|kleine|kleinen|kleiner|schwarz|schwarze|weiß|weiße|rund|runde|obere|oberen|untere|unteren|linke|linken|rechte|rechten|oben|unten|links|rechts|' +
  '蓝色|红色|绿色|黄色|黑色|白色|橙色|灰色|大|小|圆形|左侧|右侧|左边|右边|右上角|左上角|右下角|左下角|上方|主要|蓝色的|红色的|绿色的';

/** They accompany the words that are looked for, and are often not on the page. */
export const GENERIC_WORDS =
  'thumbnail|thumbnails|vorschaubild|miniaturbild|缩略图|readers|reader|visitors|visitor|leser|besucher|读者|访客|企业|nearby|near me|information|info|infos|module|docs|documentation|manual|chapter|paragraph|topic|step|field|bit|stuff|repository|repo|section|product|products|video|article|project|service|services|shop|store|forum|blog|app|tool|menu|screen|material|resource|block|column|box|card|tile|banner|picture|photo|story|item|user|customer|company|version|order|number|category|section|document|documents|selection|changes|change|format|data|value|values|content|contents|cookie|cookies|feature|function|functionality|functions|area|part|place|filter|mode|view|list|listing|overview|full|complete|whole|own|specific|particular|available|recommended|suggested|official|current|existing|corresponding|person|people|entry|option|setting|preference|preferences|form|dialog|window|panel|popup|type|kind|group|name|widget|account|policy|notice|file|files|language|languages|details|program|programme|' +
  'doku|in der nähe|informationen|angaben|modul|dokumentation|kapitel|absatz|unterseite|themenseite|einstellung|möglichkeit|eintrag|artikel|abschnitt|produkt|projekt|beitrag|portal|homepage|shop|dienst|kachel|karte|kasten|menü|nutzer|kunde|bild|video|version|nummer|anzahl|kategorie|dokument|auswahl|änderungen|daten|wert|inhalt|inhalte|funktion|bereich|teil|filter|modus|ansicht|liste|übersicht|ganze|ganzen|vollständige|eigene|eigenen|verfügbare|empfohlene|empfohlenen|offizielle|person|formular|fenster|datei|name|konto|angebot|sprache|richtlinie|hinweise|' +
  '附近|模块|章节|一节|段落|设置项|功能区|视频|文章|商品|产品|项目|栏目|板块|模块|服务|图片|用户|卡片|菜单|网页版|区域|仓库|信息|版本|编号|类别|分类|文档|更改|格式|数据|内容|功能|部分|模式|列表|完整|推荐|官方|频道|文件|账号|账户|名称|信息页|版|政策|语言';

/** They add nothing to the description. */
export const FILLERS =
  'heading|chosen|currently|attached|angehängt|angehängte|derzeit|momentan|附带|current video|current page|current article|current product|aktuelle seite|aktuellen seite|aktuellen artikel|aktuelles video|当前视频|当前页面|当前文章|当前商品|shows|whether|ob|discussing|describing|describes|explaining|explains|covering|talking|talks|behandelt|erklärt|beschreibt|handelt|讨论|谈论|谈到|介绍|讲述|提到|涉及|有关|' +
  'along|among|amongst|between|both|such|than|again|already|still|yet|ever|always|really|quite|getting|gets|got|being|did|done|wants|wanted|wish|bring|bringing|anyone|anything|everything|whoever|whatever|' +
  'als|wieder|wirklich|eben|selbst|bereits|dann|dort|davon|dabei|direkt|gerade|immer|ganz|sehr|zwischen|bis|seit|darüber|darunter|dafür|anderer|andere|anderen|gehen|geht|möchten|' +
  'but|however|though|instead|rather|belongs|belonging|located|found|placed|shown|displayed|related|corresponding|some|very|same|other|another|too|well|will|should|might|must|put|were|was|am|been|because|take|set|him|them|they|he|she|look at|check out the|way|button that|link that|now|right now|find|find me|get me|give me|show me|locate|look for|search for|where is|where s|where are|where|which|what|what s|who|how|can|could|you|i|me|my|we|us|want|want to|need|need to|would|like to|would like to|please|the|a|an|this|that|these|those|there|to|with|is|are|be|does|do|goes|leads|leads to|leading to|lead to|leading|takes|takes me to|take me to|brings|select the|let|lets|that lets|it|its|one|ones|element|elements|control|controls|item called|called|named|labelled|labeled|titled|entitled|text|with text|with the text|containing|contains|contain|which contains|that contains|label|title|with title|says|saying|reads|reading|having|has|have|on page|on the page|on this page|here|site|website|web|used|s|t|where i can|where i enter|into|whose|someone|something|item|thing|things|clickable element|as|just|only|also|then|so|if|when|by clicking|who s|user|via|using|your|their|his|her|our|allow me to|' +
  'habe|haben|hat|hast|bin|bist|war|wäre|können|könnte|muss|müssen|wollen|dass|ob|wenn|meiner|meinem|meines|alles|mehrere|einige|aber|jedoch|sondern|doch|befindet|liegt|gehört|angezeigt|wo man|womit|worüber|damit|daran|dazu|um zu|soll|sollte|würde|gern|gerne|jetzt|mal|auch|noch|nur|schon|etwas|diesem|jenen|jene|jenes|seinen|seine|ihren|unsere|deine|dein|deinen|lege|leg|füge|setze|setzen|bringt|gelangt|gelange|finde|finden|finden|such mir|zeig mir|zeige mir|gib|gib mir|wo ist|wo sind|wo|welche|welcher|welches|welchen|was|wie|ich|mir|mich|möchte|will|kann|man|bitte|der|die|das|den|dem|ein|eine|einen|einem|einer|eines|dieser|diese|dieses|diesen|mit|mit dem|mit der|mit text|mit dem text|ist|sind|wird|werden|klick auf|klicke auf|führt|führen|führt zu|auf|nach|element|elemente|genannt|namens|heißt|beschriftet|mit der aufschrift|aufschrift|überschrift|beschriftung|text|titel|enthält|enthalten|steht|hat|hier|webseite|auf der seite|auf dieser seite|dieser seite|den ich|es|sich|um|dass|zum|zur|ihr|ihre|mein|meine|meinen|dessen|deren|erlaubt|ermöglicht|lässt|macht|zeigt|gibt|kommt|komme|kommen|legen|lege|' +
  '通过|借助|只想|只想看|想看|看|看看|我们|你|您|写着的|一条|一篇|一些|几个|怎么|如何|怎样|能不能|可不可以|只|仅|只在|仅在|只看|成|成为|换成|改成|切换成|但|但是|而|不过|其中|位置|相应|相关的|那一个|这一个|这里|那里|将|让|对|从|向|往|帮|想|要|并|并且|然后|再|能让|能让我|让人|所在|关于这个|找到|找出|找一下|找|查找|寻找|请|请问|帮我|帮忙|给我|我要|我想|我|想要|需要|点击|点|点一下|单击|按|按下|打开|进入|前往|去|跳转|跳转到|转到|显示|查看|定位|选择|使用|哪个|哪里|在哪里|在哪|什么|一个|一下|这个|那个|该|此|这|那|个|的|地|得|了|着|是|把|给|到|有|为|用|用于|用来|可以|能|能够|上面|上的|里的|中的|里面的|内的|里|中|页面上|页面上的|页面中|网页|网站|本页|本站|当前页面|元素|控件|带有|带|文字为|文字是|文字|文本为|文本是|文本|写着|名为|叫做|叫|名叫|称为|标题为|标题是|标题包含|标题含有|内容为|包含|含有|包括|含|显示为|标有|标注|指向|通往|通向|让我|来|处|入口|地方|页面|的人|进行|切换到|切换为|切换|设为|设置为|一条|这篇|这条|该页|此页|上|下';

/** They say what to do with the element, unless they come after its name. */
export const VERBS =
  'tick|untick|check|uncheck|jump|jump to|skip to|skip to the|scroll to|browse|limit|restrict|narrow|narrow down|turn|adjust|mark|press|tap|tap on|push|open|opens|go|go to|visit|navigate|navigate to|choose|pick|hit|use|enter|type|type in|start|starts|show|get|give|select|view|see|read|make|change|switch to|switch|change to|' +
  'ändern|anpassen|verwalten|ankreuzen|anhaken|springen|springe|einschränken|beschränken|angeben|ausfüllen|einstellen|festlegen|stellen|bekommen|erhalten|klick|klicke|klicken|drück|drücke|öffne|öffnet|öffnen|geh|gehe|wähle|eingeben|eintragen|zeig|zeige|anzeigen|auswählen|wählen|ansehen|lesen|aufrufen|wechseln|umschalten|machen|stelle|ändere|勾选|输入|填写|填入|调整|调节';

/** The function of a word in a query. */
export type Role =
  | 'filler'
  | 'not'
  | 'not-end'
  | 'all'
  | 'context'
  | 'inside'
  | 'row'
  | 'page'
  | 'and'
  | 'look'
  | 'verb'
  | 'generic';

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  filler: FILLERS,
  not: NEGATIONS,
  'not-end': NEGATION_ENDS,
  all: ALL_WORDS,
  context: CONTEXT_WORDS,
  inside: INSIDE_WORDS,
  row: ROW_WORDS,
  page: PAGE_WORDS,
  and: AND_WORDS,
  look: LOOK_WORDS,
  verb: VERBS,
  generic: GENERIC_WORDS,
};

export const ORDINAL_WORDS: readonly (readonly [number, string])[] = [
  [1, 'first|erste|ersten|erster|erstes|erstem|topmost|oberste|obersten|首个|头一个|最上面|最上面的'],
  [2, 'second|zweite|zweiten|zweiter|zweites|zweitem'],
  [3, 'third|dritte|dritten|dritter|drittes|drittem'],
  [4, 'fourth|vierte|vierten|vierter|viertes'],
  [5, 'fifth|fünfte|fünften|fünfter|fünftes'],
  [6, 'sixth|sechste|sechsten|sechster|sechstes'],
  [7, 'seventh|siebte|siebten|siebter|siebtes|siebente'],
  [8, 'eighth|achte|achten|achter|achtes'],
  [9, 'ninth|neunte|neunten|neunter|neuntes'],
  [10, 'tenth|zehnte|zehnten|zehnter|zehntes'],
  [11, 'eleventh|elfte|elften'],
  [12, 'twelfth|zwölfte|zwölften'],
  [
    -1,
    'last|final|very last|bottommost|letzte|letzten|letzter|letztes|letztem|最后|最后一个|最后一|最后的|最末|最后一条|最后一项|最后一篇|最后一行|末尾',
  ],
  [
    -2,
    'second to last|second last|last but one|penultimate|next to last|vorletzte|vorletzten|vorletzter|vorletztes|zweitletzte|zweitletzten|倒数第二个',
  ],
  [-3, 'third to last|third last|last but two|drittletzte|drittletzten|drittletzter|倒数第三个'],
];

export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  [
    ...['one ein eins 一', 'two zwei 二 两', 'three drei 三', 'four vier 四', 'five funf 五'],
    ...['six sechs 六', 'seven sieben 七', 'eight acht 八', 'nine neun 九', 'ten zehn 十'],
  ].flatMap((words, at) => words.split(' ').map((word) => [word, at + 1] as const)),
);

export const COMPOUND_KINDS: readonly (readonly [string, Kind])[] = [
  ['schaltflachen', 'button'],
  ['schaltflache', 'button'],
  ['buttons', 'button'],
  ['button', 'button'],
  ['knopf', 'button'],
  ['eingabefeld', 'field'],
  ['textfeld', 'field'],
  ['felder', 'field'],
  ['feld', 'field'],
  ['leiste', 'field'],
  ['links', 'link'],
  ['link', 'link'],
  ['auswahl', 'dropdown'],
  ['symbol', 'icon'],
  ['icon', 'icon'],
  ['regler', 'slider'],
  ['kastchen', 'checkbox'],
  ['schalter', 'switch'],
  ['zeile', 'field'],
  ['maske', 'field'],
  ['box', 'field'],
  ['reiter', 'tab'],
  ['taste', 'button'],
  ['bild', 'image'],
];

/** Words that identify the language of a query. */
export const GERMAN = new Set(
  (
    'der die das den dem des ein eine einen einem einer und oder im am zum zur mit fur von alle finde zeige wo nicht ohne ' +
    'ausser klicke seite welche auf bei unter neben knopf feld schaltflache'
  ).split(' '),
);

export const ENGLISH = new Set(
  (
    'the a an for of in to with find link links button buttons page field box checkbox on by and under show open click ' +
    'that not from at all tab dropdown delete edit remove select go is which my'
  ).split(' '),
);

export const ARTICLES = new Set(
  'the a an my your our der die das den dem des ein eine einen einem einer mein meine meinen dein deine'.split(
    ' ',
  ),
);
export const TICKING = new Set(['tick', 'untick', 'ankreuzen', 'anhaken', '勾选']);
export const BY_WORDS = new Set(['by', 'from', 'von', 'vom']);
export const BUT_WORDS = new Set(['but', 'sondern', '而是']);
export const FILLING = new Set(['enter', 'type', 'type in', 'eingeben', 'eintragen', '输入', '填写', '填入']);
