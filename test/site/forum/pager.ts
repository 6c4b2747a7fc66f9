export interface Pager {
  readonly page: number;
  readonly pages: number;
  /** An address with {page} in the place of the number. */
  readonly pattern: string;
}

/** The pages around this one, a box to write a page into, and the way to the next one. */
export function pager({ page, pages, pattern }: Pager): string {
  if (pages < 2) return '';
  const to = (number: number): string => pattern.replace('{page}', String(number));
  const start = Math.max(1, Math.min(page - 2, pages - 4));
  const shown = Array.from({ length: Math.min(5, pages) }, (_, at) => start + at);
  const last = shown.at(-1) ?? pages;
  return `<div class="pg">${[
    page > 1 ? `<a href="${to(page - 1)}" class="prev">上一页</a>` : '',
    start > 1 ? `<a href="${to(1)}" class="first">1 ...</a>` : '',
    ...shown.map((number) =>
      number === page ? `<strong>${number}</strong>` : `<a href="${to(number)}">${number}</a>`,
    ),
    last < pages ? `<a href="${to(pages)}" class="last">... ${pages}</a>` : '',
    `<label><input type="text" name="custompage" class="px" size="2" title="输入页码，按回车快速跳转" value="${page}" data-pattern="${pattern}"><span title="共 ${pages} 页"> / ${pages} 页</span></label>`,
    page < pages ? `<a href="${to(page + 1)}" class="nxt">下一页</a>` : '',
  ].join('')}</div>`;
}
