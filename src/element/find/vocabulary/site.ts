import type { Concepts } from './concept.ts';

export const SITE: Concepts = {
  home: {
    words:
      'home|homepage|home page|start page|front page|startseite|hauptseite|zur startseite|首页|主页|主頁|网站首页',
    signs: '🏠|⌂',
    cues: 'href=/|rel=home|class~logo',
  },
  logo: { words: 'logo|brand|标志|站标', cues: 'class~logo|id~logo|class~brand|href=/|rel=home' },
  about: {
    words: 'about us|about|who we are|über uns|über|wer wir sind|关于我们|关于|公司简介|关于本站',
    cues: 'href~about',
  },
  contact: {
    words:
      'contact|contact us|get in touch|contact form|write to us|kontakt|kontaktieren|kontaktformular|schreiben sie uns|联系我们|联系|联系方式|联络',
    cues: 'href~contact|href~kontakt',
  },
  imprint: {
    words: 'imprint|legal notice|legal information|site notice|impressum|版权信息|版权声明|法律声明|网站声明',
    cues: 'href~impressum|href~imprint',
  },
  privacy: {
    words:
      'privacy|privacy policy|privacy notice|data protection|privacy statement|datenschutz|datenschutzerklärung|datenschutzhinweise|隐私|隐私政策|隐私权|隐私声明|隐私条款|隐私保护',
    cues: 'href~privacy|href~datenschutz',
  },
  terms: {
    words:
      'terms|terms of service|terms of use|terms and conditions|terms conditions|conditions|tos|agb|nutzungsbedingungen|geschäftsbedingungen|allgemeine geschäftsbedingungen|使用条款|服务条款|用户协议|条款|服务协议',
    cues: 'href~terms|href~tos|href~agb',
  },
  help: {
    words:
      'help|support|help center|help centre|customer service|customer support|hilfe|kundenservice|kundendienst|hilfe center|帮助|帮助中心|客服|支持|客户服务|在线客服',
    signs: '?|？',
    cues: 'href~help|href~support|href~hilfe',
  },
  faq: {
    words: 'faq|faqs|frequently asked questions|häufige fragen|häufig gestellte fragen|常见问题|常见问答',
  },
  settings: {
    words:
      'settings|preferences|options|configuration|einstellungen|optionen|konfiguration|设置|选项|偏好|偏好设置',
    signs: '⚙',
    cues: 'href~settings|href~preferences',
  },
  security: { words: 'security|sicherheit|安全' },
  notifications: {
    words:
      'notifications|notification|alerts|benachrichtigungen|benachrichtigung|mitteilungen|通知|消息|提醒',
    signs: '🔔',
  },
  messages: { words: 'messages|message|inbox|nachrichten|nachricht|postfach|私信|短消息|站内信|留言' },
  menu: {
    words: 'menu|hamburger|hamburger menu|main menu|navigation menu|menü|hauptmenü|菜单|主菜单|导航菜单',
    signs: '☰|≡|⋮',
    cues: 'class~hamburger|class~burger|class~menu|class~navbar-toggler|id~menu',
  },
  language: {
    words:
      'language|languages|change language|switch language|language switcher|sprache|sprachen|sprache wechseln|sprachauswahl|语言|切换语言|语言切换|选择语言',
    signs: '🌐',
    cues: 'name~lang|name~language|class~lang|class~language|id~lang|href~lang',
  },
  english: { words: 'english|englisch|englische|英语|英文', signs: 'en', cues: 'href=/en|href~en' },
  german: { words: 'german|deutsch|德语|德文', signs: 'de', cues: 'href=/de|href~de' },
  chinese: { words: 'chinese|chinesisch|中文', signs: 'zh', cues: 'href=/zh|href~zh' },
  french: { words: 'french|französisch|französische|français|法语|法文', signs: 'fr' },
  spanish: { words: 'spanish|spanisch|spanische|español|西班牙语', signs: 'es' },
  portuguese: { words: 'portuguese|portugiesisch|portugiesische|português|葡萄牙语' },
  italian: { words: 'italian|italienisch|italienische|italiano|意大利语' },
  japanese: { words: 'japanese|japanisch|japanische|日本語|日语|日文' },
  korean: { words: 'korean|koreanisch|koreanische|한국어|韩语|韩文' },
  russian: { words: 'russian|russisch|russische|русский|俄语' },
  dutch: { words: 'dutch|niederländisch|niederländische|nederlands|荷兰语' },
  polish: { words: 'polish|polnisch|polnische|polski|波兰语' },
  turkish: { words: 'turkish|türkisch|türkische|türkçe|土耳其语' },
  arabic: { words: 'arabic|arabisch|arabische|العربية|阿拉伯语' },
  currency: { words: 'currency|währung|货币|币种' },
  theme: {
    words:
      'theme|themes|color scheme|colour scheme|colour theme|color theme|appearance|farbschema|design|thema|erscheinungsbild|darstellung|主题|外观|配色|皮肤',
    near: 'dark|dark mode|light mode|dunkel|hell|深色|浅色|夜间模式',
    signs: '🌙|☀',
  },
  darkmode: {
    words:
      'dark mode|dark|dark theme|dark appearance|night mode|dark design|dark colours|dunkel|dunkelmodus|dunkler modus|dunkles design|dunkles thema|dunkles erscheinungsbild|nachtmodus|深色|深色模式|夜间模式|暗色模式|暗黑模式|深色主题|夜间',
    near: 'theme|color theme|colour theme|color scheme|appearance|design|erscheinungsbild|主题|外观',
    signs: '🌙|🌓|🌑',
    cues: 'class~dark|id~dark|value=dark',
  },
  lightmode: {
    words:
      'light mode|light|light theme|light appearance|day mode|light design|hell|hellmodus|heller modus|helles design|helles thema|tagmodus|浅色|浅色模式|日间模式|亮色模式|浅色主题|白天模式',
    near: 'theme|color theme|colour theme|color scheme|appearance|design|erscheinungsbild|主题|外观',
    signs: '☀|🌞',
    cues: 'class~light|id~light|value=light',
  },
  sitemap: { words: 'sitemap|site map|inhaltsverzeichnis|seitenübersicht|网站地图|站点地图' },
  jobs: {
    words:
      'jobs|job|careers|career|vacancies|work with us|join us|karriere|stellenangebote|stellen|招聘|加入我们|工作机会|人才招聘|职位',
  },
  press: { words: 'press|press releases|newsroom|presse|pressemitteilungen|媒体|新闻稿|新闻中心' },
  accessibility: { words: 'accessibility|barrierefreiheit|barrierefrei|无障碍' },
  advertise: {
    words: 'advertise|advertising|advertisement|werbung|anzeigen|mediadaten|广告|广告合作|投放广告',
  },
  events: { words: 'events|event|veranstaltungen|veranstaltung|termine|活动|赛事' },
  archive: { words: 'archive|archives|archiv|归档|存档|历史记录' },
  history: { words: 'history|revision history|changes|verlauf|versionsgeschichte|历史|历史记录|浏览记录' },
  blog: { words: 'blog|weblog|博客', cues: 'href~blog' },
  forum: {
    words: 'forum|forums|board|community|foren|gemeinschaft|论坛|社区|版块|板块',
    cues: 'href~forum',
  },
  docs: {
    words:
      'docs|documentation|manual|guide|user guide|handbook|dokumentation|handbuch|anleitung|文档|手册|说明书|使用说明|指南',
    cues: 'href~docs',
  },
  tutorial: {
    words:
      'tutorial|tutorials|getting started|quick start|quickstart|erste schritte|einführung|教程|入门|快速入门|快速开始',
  },
  api: { words: 'api|api reference|接口' },
  changelog: {
    words: 'changelog|release notes|what s new|versionshinweise|änderungsprotokoll|更新日志|更新记录',
  },
  source: {
    words:
      'source|source code|view source|repository|repo|code repository|git repository|quellcode|quelltext|repositorium|源代码|源码|代码仓库|代码库|仓库',
    near: 'github|gitlab|bitbucket|codeberg|gitee|view on github|fork me on github',
    cues: 'href~github|href~gitlab|href~bitbucket|href~codeberg|href~gitee|href~sourceforge|href~git',
  },
  issues: {
    words:
      'issues|report a bug|report a problem|report an error|fehler melden|problem melden|bug tracker|report an issue|fehler melden|反馈|问题反馈|报告问题',
  },
  feedback: { words: 'feedback|rückmeldung|反馈|意见反馈|建议' },
  donate: { words: 'donate|donation|donations|giving|give|support us|spenden|spende|捐赠|捐款|赞助' },
  random: { words: 'random|random article|zufällig|zufälliger artikel|随机|随便看看' },
  skip: {
    words:
      'skip|skip to content|skip to main content|jump to content|zum inhalt|zum inhalt springen|überspringen|跳过|跳到内容|跳到主要内容|跳转到主要内容|跳至主要内容|跳到正文|zum hauptinhalt|zum hauptinhalt springen|direkt zum inhalt|跳至内容|跳转到内容',
  },
  dashboard: { words: 'dashboard|overview|übersicht|仪表盘|概览|控制台|总览' },
  users: { words: 'users|user|members|member|people|benutzer|mitglieder|mitglied|nutzer|用户|会员|成员' },
  details: {
    words:
      'details|view details|see details|more information|info|einzelheiten|mehr informationen|详情|查看详情|详细信息',
  },
  map: { words: 'map|directions|karte|stadtplan|anfahrt|地图|路线', cues: 'href~maps' },
  yes: { words: 'yes|ja|是|是的' },
  no: { words: 'no|nein|否|不' },
  cookie: { words: 'cookie|cookies' },
  pdf: {
    words: 'pdf|pdf file|pdf document|pdf datei|pdf dokument|pdf 文件|pdf 文档',
    cues: 'href$.pdf|type=application/pdf',
  },
  csv: { words: 'csv|csv file|csv datei|csv 文件', cues: 'href$.csv' },
  zip: {
    words: 'zip|zip file|zip archive|zip datei|zip archiv|压缩包|压缩文件|zip 压缩包|zip 文件',
    cues: 'href$.zip',
  },
  excel: { words: 'excel|spreadsheet|xlsx|xls|表格', cues: 'href$.xlsx|href$.xls' },
  subscription: {
    words: 'subscription|subscriptions|abo|abos|abonnement|订阅服务',
    near: 'subscribe|abonnieren|订阅|contract|vertrag|membership|mitgliedschaft',
  },
  newsletter: {
    words:
      'newsletter|mailing list|subscribe to newsletter|subscribe to the newsletter|subscribe to our newsletter|sign up for the newsletter|newsletter sign up|newsletter signup|newsletter abonnieren|newsletter bestellen|den newsletter abonnieren|newsletter anmelden|newsletter anmeldung|zum newsletter anmelden|für den newsletter anmelden|newsletter subscription|rundbrief|邮件订阅|新闻邮件|订阅邮件',
    near: 'product news|news by email|updates|subscribe|subscription|bestellen|abonnieren|订阅',
  },
  volume: { words: 'volume|lautstärke|音量' },
  speed: { words: 'speed|playback speed|geschwindigkeit|倍速|播放速度', signs: '1x|1×|1.0x|1,0x' },
  rss: {
    words: 'rss|rss feed|feed|atom|newsfeed|rss订阅',
    cues: 'href~rss|href~feed|type=application/rss+xml|type=application/atom+xml',
  },
  app: { words: 'app|mobile app|apps|应用|应用程序|手机应用|手机版|客户端|手机客户端' },
};
