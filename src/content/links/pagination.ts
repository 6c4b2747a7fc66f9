import { attribute, type LinkNode } from './dom.ts';

// "next page", "previous" and the like, in the most frequent languages of the web.
const PAGER_WORDS = new Set(
  (
    'next|next page|next »|next ›|next >|next →|previous|previous page|prev|« previous|‹ previous|← previous|« prev|‹ prev|older|older posts|← older posts|newer|newer posts|newer posts →|' +
    'load more|show more|more results|first|last|first page|last page|weiter|nächste|nächste seite|zurück|vorherige|vorherige seite|ältere beiträge|neuere beiträge|' +
    'suivant|suivante|page suivante|précédent|précédente|page précédente|siguiente|página siguiente|anterior|página anterior|próxima|próximo|próxima página|' +
    'successiva|successivo|pagina successiva|precedente|pagina precedente|volgende|vorige|następna|poprzednia|следующая|предыдущая|вперёд|назад|дальше|' +
    '次へ|次のページ|前へ|前のページ|下一页|下一頁|上一页|上一頁|다음|이전|التالي|السابق|nästa|föregående|neste|forrige|seuraava|edellinen|další|předchozí|sonraki|önceki'
  ).split('|'),
);
const ARROWS = /^[\s«»‹›<>←→⟨⟩❮❯]{1,3}$/;
const PAGER_NAME =
  /(?:^|[\s_-])(?:pagination|paginator|pager|page-?numbers?|page-?nav(?:igation)?|pages-links|nav-links|wp-pagenavi)(?:$|[\s_-])/i;
const PAGE_IN_ADDRESS =
  /[?&](?:page|paged|p|pg|start|offset|seite|pagina|pagenum|page_?no|currentpage)=\d+|\/(?:page|seite|pagina|p)[/-]?\d+\/?(?:[?#]|$)/i;
const NUMBER = /^\d{1,5}$/;

/** Whether an element is a pagination control. */
export function isPager(node: LinkNode): boolean {
  const label = attribute(node, 'aria-label');
  return (
    PAGER_NAME.test(attribute(node, 'class')) ||
    PAGER_NAME.test(attribute(node, 'id')) ||
    /^pagination\b|\bpages?$/i.test(label)
  );
}

export interface PageLink {
  readonly url: string;
  readonly text: string;
  readonly rel: string;
  /** Whether it is inside a pagination control. */
  readonly isInPager: boolean;
}

/** Whether a link leads to another page of the same list. */
export function isPagination({ url, text, rel, isInPager }: PageLink): boolean {
  if (/(?:^|\s)(?:next|prev|previous)(?:\s|$)/i.test(rel)) return true;
  if (isInPager) return true;
  const words = text.toLowerCase();
  if (NUMBER.test(words)) return PAGE_IN_ADDRESS.test(url);
  if (ARROWS.test(words)) return PAGE_IN_ADDRESS.test(url);
  return PAGER_WORDS.has(words) || PAGER_WORDS.has(words.replace(/^[\s«‹<←]+|[\s»›>→]+$/g, ''));
}
