import type { Concepts } from './concept.ts';

export const FINDING: Concepts = {
  // Finding
  search: {
    words: 'search|find|look up|suche|suchen|such|搜索|查找|检索|搜尋|搜一下',
    signs: '🔍|🔎',
    cues: 'type=search|role=searchbox|name=q|name=query|name~search|id~search|class~search|name=s|name=keyword',
  },
  filter: { words: 'filter|filters|refine|filtern|eingrenzen|筛选|过滤' },
  sort: {
    words:
      'sort|sort by|order by|sorting|sortieren|sortierung|sortieren nach|reihenfolge|sort order|排序|排序方式|顺序',
    cues: 'name~sort|href~sort',
  },
  all: {
    words:
      'show all|view all|see all|browse all|all of them|alle zeigen|alle sehen|alle anzeigen|alle ansehen|查看全部|查看所有|全部',
    near: 'all|alle|所有',
  },
  // Paging and steps
  next: {
    words:
      'next|next page|next one|following page|older posts|older entries|weiter|nächste|nächster|nächstes|nächste seite|ältere beiträge|ältere artikel|下一页|下一步|下一个|下页|后一页|下一张|下一章|下一篇',
    near: 'older',
    signs: '›|»|→|>|>>|▶|❯|⟩|▸|⇨|→|▶︎|＞',
    cues: 'rel=next|class~next|id~next',
  },
  previous: {
    words:
      'previous|prev|previous page|newer posts|vorherige|vorheriger|vorheriges|vorige|voriger|vorherige seite|neuere beiträge|上一页|上一步|上一个|上页|前一页|上一张|上一章|上一篇',
    near: 'newer',
    signs: '‹|«|←|<|<<|◀|❮|⟨|◂|⇦|＜',
    cues: 'rel=prev|rel=previous|class~prev|class~previous|id~prev',
  },
  pagenumber: {
    words:
      'page number|go to page|jump to page|page|seitenzahl|gehe zu seite|seite|页码|到第|第几页|跳转到第几页|跳到第几页|跳转|跳至|页',
    cues: 'name~page|name~seite|class~page',
  },
  back: { words: 'back|go back|zurück|返回|后退|上一步', signs: '←|‹' },
  first: { words: 'first|erste|erste seite|anfang|第一页', signs: '«|⏮|<<' },
  last: {
    words: 'last|last page|letzte|letzte seite|ende|最后一页|尾页|末页',
    signs: '»|⏭|>>',
    cues: 'class~last',
  },
  continue: {
    words: 'continue|proceed|weiter|fortfahren|fortsetzen|继续|下一步',
  },
  more: {
    words: 'more|see more|view more|read more|mehr|weitere|weiterlesen|更多|查看更多|展开',
    signs: '…|...|⋯|⋮',
  },
  less: { words: 'less|show less|weniger|weniger anzeigen|收起' },
  top: {
    words:
      'top|back to top|return to top|go to top|zurück nach oben|zum seitenanfang|zum anfang|to top|scroll to top|nach oben|seitenanfang|返回顶部|回到顶部|顶部',
    signs: '↑|⬆',
    cues: 'href=#top',
  },
};
