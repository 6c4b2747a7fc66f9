import type { Concepts } from './concept.ts';

export const LISTED: Concepts = {
  comment: {
    words:
      'comment|comments|write a comment|写评论|kommentar|kommentare|kommentieren|评论|留言|发表评论|条评论',
    signs: '💬',
    cues: 'href~comment|href~comments|href=#comments',
  },
  post: {
    words:
      'post|posts|blog post|blog posts|blogbeitrag|blogbeiträge|blogartikel|博客文章|thread|threads|topic|topics|forum post|forum posts|discussion|beitrag|beiträge|thema|themen|帖子|主题帖|主题|贴子|话题',
    cues: 'href~thread|href~topic|href~post|href~posts',
    isListed: true,
  },
  article: {
    words:
      'article|articles|story|stories|headline|headlines|news article|news item|artikel|meldung|meldungen|schlagzeile|schlagzeilen|文章|报道|新闻|头条|新闻标题|标题',
    cues: 'href~article|href~story|href~artikel',
    isListed: true,
  },
  news: { words: 'news|latest news|aktuelles|nachrichten|neuigkeiten|新闻|资讯|最新消息', cues: 'href~news' },
  'latest reply': {
    words:
      'latest reply|newest reply|last reply|latest replies|jump to latest|go to latest|neueste antwort|letzte antwort|最新回复|最后回复',
    near: 'latest|neueste|最新',
  },
  question: { words: 'question|questions|frage|fragen|问题|提问', isListed: true },
  result: {
    words:
      'result|results|search result|search results|hit|hits|treffer|ergebnis|ergebnisse|suchergebnis|suchergebnisse|结果|搜索结果',
    isListed: true,
  },
  product: {
    words: 'product|products|item|items|produkt|produkte|ware|waren|artikel|商品|产品|宝贝',
    cues: 'href~product|href~products|href~item|href~produkt|href~goods',
    isListed: true,
  },
  entry: {
    words:
      'entry|entries|suggestion|suggestions|vorschlag|vorschläge|建议|row|rows|eintrag|einträge|zeile|zeilen|条目|记录|项目',
    isListed: true,
  },
  video: {
    words: 'video|videos|clip|clips|film|视频|影片',
    cues: 'href~video|href~watch|href$.mp4',
    isListed: true,
  },
  photo: {
    words:
      'photo|photos|picture|pictures|image|images|image gallery|gallery|foto|fotos|bild|bilder|bildergalerie|galerie|照片|图片|相册|图集',
  },
  episode: { words: 'episode|episodes|folge|folgen|剧集|集', isListed: true },
  chapter: { words: 'chapter|chapters|kapitel|章节|章', isListed: true },
  author: {
    words:
      'author|authors|poster|writer|submitter|original poster|posted by|user who posted|user who submitted|who posted|who wrote|who submitted|person who posted|username link|profile|profil|个人主页|profile of|user profile|author profile|autor|autorin|autoren|verfasser|verfasserin|profil von|profil des autors|uploader|channel owner|up主|up主主页|up主页|上传者|作者|发帖人|楼主|发布者|作者主页',
    cues: 'rel=author|href~autor|class~author|class~byline|href~author|href~user|href~username|href~member|href~profile',
  },
  category: {
    words:
      'category|categories|section|sections|department|departments|topic area|kategorie|kategorien|rubrik|rubriken|bereich|分类|类别|栏目|频道|目录',
    cues: 'href~category|href~categories|href~kategorie',
  },
  tag: {
    words: 'tag|tags|keyword|keywords|label|schlagwort|schlagwörter|stichwort|标签|关键词',
    cues: 'rel=tag|href~tag|href~tags',
  },
  download2: { words: 'file|files|datei|dateien|文件' },
  imagesearch: {
    words: 'image search|search images|search for images|bildersuche|图片搜索',
    near: 'images|bilder|图片',
  },
  permalink: {
    words:
      'permalink|permanent link|timestamp|time stamp|time of posting|dauerhafter link|zeitstempel|永久链接|固定链接|时间戳|发布时间',
    near: 'ago|vor',
  },
  podcast: { words: 'podcast|podcasts|播客' },
  issue: { words: 'issue|ausgabe|期刊|期' },
};
