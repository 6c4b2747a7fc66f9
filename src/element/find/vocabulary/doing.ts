import type { Concepts } from './concept.ts';

export const DOING: Concepts = {
  // Consent and dialogs
  accept: {
    words:
      'accept|accept all|accept cookies|agree|i agree|allow|allow all|ok|got it|akzeptieren|alle akzeptieren|annehmen|zustimmen|einverstanden|erlauben|接受|全部接受|接受全部|同意|允许|我知道了|知道了',
  },
  reject: {
    words:
      'reject|reject all|decline|deny|refuse|disagree|only necessary|only essential|necessary only|essential only|necessary cookies only|essential cookies only|essential cookies|necessary cookies|strictly necessary|nur notwendige cookies erlauben|nur notwendige erlauben|nur essenzielle cookies|nur technisch notwendige|allow only necessary|allow only essential|仅接受必要 cookie|只允许必要|只用必要|continue without accepting|ablehnen|alle ablehnen|verweigern|nur notwendige|nur notwendige cookies|only necessary cookies|only essential cookies|nur notwendige cookies zulassen|nur notwendige cookies akzeptieren|nur erforderliche|nur essenzielle|拒绝|全部拒绝|不同意|仅必要|只接受必要|仅接受必要',
  },
  close: {
    words:
      'close|dismiss|hide|turn off|switch off|ausschalten|abschalten|关掉|schließen|schliessen|ausblenden|关闭|关掉|隐藏',
    signs: '×|✕|✖|✗|x|╳|⨯|❌',
    cues: 'class~close|id~close|aria-label~close',
  },
  cancel: { words: 'cancel|abort|abbrechen|abbruch|stornieren|kündigen|kündigung|terminate|取消|解约|解除' },
  confirm: { words: 'confirm|confirmation|bestätigen|bestätigung|确认|确定' },
  helpful: {
    words: 'helpful|was helpful|hilfreich|war hilfreich|有帮助|有用|很有帮助',
    near: 'yes|ja|是|thumbs up',
    signs: 'yes|ja|是|👍',
  },
  unhelpful: {
    words:
      'not helpful|was not helpful|unhelpful|nicht hilfreich|war nicht hilfreich|没有帮助|没帮助|没有用|没用',
    near: 'no|nein|否|thumbs down',
    signs: 'no|否|👎',
  },
  // Doing
  submit: {
    words:
      'submit|send|send message|absenden|abschicken|senden|einreichen|übermitteln|nachricht senden|提交|发送|递交|发表',
    cues: 'type=submit',
  },
  postcomment: {
    words:
      'post comment|post my comment|submit comment|send comment|publish comment|kommentar absenden|kommentar abschicken|kommentar veröffentlichen|发布评论|发表评论|提交评论',
    near: 'post|publish|send|submit|absenden|veröffentlichen|发布|发表|提交',
  },
  publish: { words: 'publish|veröffentlichen|发布' },
  save: {
    words: 'save|save changes|speichern|sichern|änderungen speichern|übernehmen|保存|保存更改|保存设置|存储',
  },
  apply: { words: 'apply|anwenden|übernehmen|应用更改|应用设置' },
  delete: {
    words: 'delete|remove|erase|trash|löschen|entfernen|删除|移除|清除',
    signs: '🗑',
    cues: 'class~delete|class~trash|class~remove',
  },
  edit: {
    words: 'edit|modify|change|rename|bearbeiten|ändern|editieren|编辑|修改|更改',
    signs: '✎|✏|🖉',
    cues: 'class~edit|href~edit',
  },
  add: { words: 'add|hinzufügen|添加|新增|增加|加', signs: '+|＋|➕' },
  put: {
    words:
      'put|füge|hinzu|fügen|lege|legen|packe|packen|setze|setzen|加入|加到|加进|放入|放进|放到|添加到|移到|存到',
  },
  create: { words: 'create|new|compose|erstellen|anlegen|neu|neue|neuer|neues|新建|创建|新增' },
  newpost: {
    words:
      'new post|new thread|neues thema erstellen|neuen beitrag schreiben|start a new thread|create a new post|new topic|create post|start a discussion|post new thread|new discussion|neues thema|neuer beitrag|thema erstellen|beitrag erstellen|beitrag schreiben|发帖|发新帖|发表帖子|发表新帖|发布新帖|新帖|写帖子|发表新主题',
  },
  undo: { words: 'undo|revert|rückgängig|rückgängig machen|widerrufen|撤销' },
  reset: { words: 'reset|clear|zurücksetzen|leeren|重置|清空|清除', cues: 'type=reset' },
  copy: {
    words:
      'copy|copy to clipboard|in die zwischenablage kopieren|复制到剪贴板|duplicate|kopieren|duplizieren|复制|拷贝',
  },
  refresh: { words: 'refresh|reload|aktualisieren|neu laden|刷新|重新加载', signs: '↻|⟳|🔄' },
  upload: {
    words:
      'upload|choose file|browse files|attach|attach file|hochladen|datei auswählen|anhang|上传|选择文件|附件|上传文件',
    cues: 'type=file',
  },
  export: { words: 'export|exportieren|导出' },
  import: { words: 'import|importieren|导入' },
  download: {
    words: 'download|downloads|herunterladen|runterladen|下载|下载链接',
    signs: '⬇|⤓|↓',
    cues: 'download|href$.zip|href$.exe|href$.dmg|href$.pdf|href$.tar.gz|href$.deb|href$.msi|href$.apk|href$.doc|href$.docx|href$.xls|href$.xlsx|href$.csv|href$.mp3|href$.mp4|href$.epub|href~download',
  },
  print: {
    words:
      'print|print view|printer friendly|printer friendly version|printable|printable version|drucken|druckversion|druckansicht|打印',
    signs: '🖨',
    cues: 'href~print|class~print',
  },
  share: { words: 'share|share this|teilen|weiterempfehlen|分享|转发', cues: 'class~share' },
  bookmark: {
    words: 'bookmark|bookmarks|add bookmark|lesezeichen|lesezeichen setzen|书签|加入书签|收藏',
    signs: '🔖',
  },
  subscribe: {
    words: 'subscribe|abonnieren|订阅|立即订阅|关注',
    near: 'subscription|abo|abonnement',
  },
  unsubscribe: { words: 'unsubscribe|abbestellen|kündigen|取消订阅|退订' },
  loadmore: {
    words:
      'load more|show more|load further|mehr laden|mehr anzeigen|weitere laden|加载更多|显示更多|载入更多',
    near: 'more|mehr|更多|weitere',
  },
  call: {
    words:
      'call|call us|phone|ring|telephone|make a call|anrufen|telefonieren|打电话|拨打|致电|通话|拨打电话|给电话',
    cues: 'href^tel:',
  },
  like: { words: 'like|upvote|up vote|vote up|thumbs up|gefällt mir|赞|点赞|喜欢', signs: '👍|♥|❤|♡|▲' },
  dislike: { words: 'dislike|downvote|thumbs down|gefällt mir nicht|踩|不喜欢', signs: '👎|▼' },
  follow: { words: 'follow|folgen|关注|加关注' },
  reply: { words: 'reply|replies|respond|answer|antworten|antwort|回复|答复|回帖', cues: 'href~reply' },
  quote: { words: 'quote|cite|zitieren|zitat|引用' },
  report: { words: 'report|flag|report abuse|melden|举报' },
  invite: { words: 'invite|einladen|邀请' },
  book: {
    words:
      'book|book now|reserve|reservation|booking|buchen|jetzt buchen|buchung|reservieren|reservierung|预订|预定|预约|立即预订',
  },
  play: { words: 'play|play video|watch|abspielen|wiedergabe|wiedergeben|播放|观看', signs: '▶|►|⏵' },
  pause: { words: 'pause|pausieren|anhalten|暂停', signs: '⏸|❚❚' },
  mute: {
    words:
      'mute|unmute|turn off the sound|ton ausschalten|ton abschalten|ton ausmachen|lautlos|关闭声音|stumm|stummschalten|ton aus|静音',
    signs: '🔇|🔈|🔊',
  },
  fullscreen: { words: 'fullscreen|full screen|vollbild|全屏', signs: '⛶' },
  expand: { words: 'expand|expand all|aufklappen|ausklappen|alle aufklappen|展开|展开全部' },
  collapse: { words: 'collapse|collapse all|zuklappen|einklappen|收起|折叠' },
  selectall: {
    words:
      'select all|check all|mark all|alle auswählen|alles auswählen|alle markieren|全选|选择全部|全部选择|选中全部',
  },
  write: {
    words: 'write|compose|verfassen|schreiben|写|撰写|编写|发一条|写一条|写下',
    cues: 'tag=textarea',
  },
  redeem: {
    words:
      'redeem|apply voucher|apply the voucher|apply coupon|apply the coupon|apply code|apply the code|use voucher|gutschein einlösen|使用优惠券|einlösen|兑换|使用优惠',
  },
  discard: {
    words:
      'discard|throw away|throws away|throw away changes|discard changes|verwerfen|änderungen verwerfen|放弃|放弃更改|丢弃',
  },
  track: {
    words:
      'track|track my order|track order|tracking|order tracking|sendung verfolgen|sendungsverfolgung|bestellung verfolgen|order status|check order status|bestellstatus|auftragsstatus|跟踪|物流查询|查询订单|查询订单状态|订单状态',
  },
  compare: { words: 'compare|comparison|versus|vs|vergleichen|vergleich|对比|比较' },
  translate: { words: 'translate|translation|übersetzen|übersetzung|翻译' },
  switch: {
    words:
      'switch|change|toggle|show or hide|show and hide|ein oder ausblenden|ein und ausblenden|ein ausblenden|auf und zuklappen|显示或隐藏|展开或收起|wechseln|umschalten|切换',
  },
  listen: { words: 'listen|anhören|hören|收听|听', near: 'play|abspielen|播放' },
  vote: { words: 'vote|abstimmen|投票' },
  start: { words: 'start|begin|get started|starten|beginnen|los geht s|开始|立即开始' },
  stop: { words: 'stop|end|stoppen|beenden|停止|结束' },
  try: { words: 'try|try it|try for free|free trial|testen|kostenlos testen|ausprobieren|试用|免费试用' },
  install: { words: 'install|installation|setup|installieren|einrichten|einrichtung|安装' },
  run: { words: 'run|execute|ausführen|运行|执行' },
  zoom: { words: 'zoom|zoom in|enlarge|vergrößern|放大' },
  join: { words: 'join|beitreten|mitmachen|加入|参加' },
  deactivate: { words: 'deactivate|disable|deaktivieren|停用|禁用' },
  activate: {
    words:
      'activate|enable|turn on|switch on|einschalten|anschalten|打开开关|开启|reactivate|aktivieren|reaktivieren|启用|激活|恢复',
  },
  resend: { words: 'resend|send again|erneut senden|重新发送|重发' },
  calculate: { words: 'calculate|calculator|berechnen|rechner|计算|计算器' },
  addtocart: {
    words:
      'add to cart|add to basket|add to shopping cart|put in cart|put in basket|in den korb|add to bag|add to trolley|in den warenkorb|in den warenkorb legen|in den einkaufswagen legen|in den einkaufswagen|zum warenkorb hinzufügen|warenkorb legen|加入购物车|添加到购物车|放入购物车|加购',
  },
  buy: {
    near: 'get a|get the|get your|get it|order',
    words:
      'buy|buy now|shop now|purchase|order now|place order|kaufen|jetzt kaufen|sofort kaufen|bestellen|jetzt bestellen|kostenpflichtig bestellen|购买|立即购买|下单|立即下单',
  },
  keep: {
    words:
      'save for later|add to wishlist|add to wish|save to wishlist|add to wish list|add to favourites|add to favorites|favourite|favorite|read later|watch later|merken|merke|merk dir|auf den merkzettel|auf die merkliste|auf die wunschliste|vormerken|save item|add to list|add to my list|add to saved|加入心愿单|加入收藏夹|添加到收藏夹|放入收藏夹|zu favoriten hinzufügen|später lesen|später ansehen|收藏|加入收藏|添加收藏|稍后再看|稍后阅读',
    near: 'bookmark|save',
    signs: '♥|♡|❤|☆',
  },
};
