import type { Concepts } from './concept.ts';

export const BUYING: Concepts = {
  cart: {
    words:
      'cart|shopping cart|basket|shopping basket|bag|shopping bag|trolley|warenkorb|einkaufswagen|einkaufskorb|购物车|购物袋',
    signs: '🛒|🛍',
    cues: 'href~cart|href~basket|class~cart|id~cart',
  },
  checkout: {
    words:
      'checkout|check out|go to checkout|proceed to checkout|pay|pay now|kasse|zur kasse|bezahlen|jetzt bezahlen|zahlen|结算|去结算|结账|付款|支付|立即支付',
    cues: 'href~checkout|href~kasse',
  },
  wishlist: {
    words:
      'wishlist|wish list|favourites|favorites|saved items|merkzettel|wunschliste|merkliste|favoriten|心愿单|愿望清单|愿望单|收藏夹|我的收藏',
    near: 'favourite|favorite|收藏',
    cues: 'href~wishlist|href~favorites|href~favourites',
  },
  coupon: {
    words:
      'coupon|voucher|promo code|discount code|gift code|coupon code|gutschein|gutscheincode|rabattcode|优惠券|优惠码|折扣码',
  },
  quantity: {
    words:
      'quantity|qty|amount|number of items|order quantity|bestellmenge|kaufmenge|购买数量|menge|anzahl|stückzahl|数量|件数',
    cues: 'name=qty|name~quantity|id~quantity|id~qty|name~menge|name~anzahl',
  },
  increase: {
    words:
      'increase|increment|raise|plus|add one|one more|more|erhöhen|mehr|eins mehr|增加|加一|加一件|多一件',
    signs: '+|＋',
  },
  decrease: {
    words:
      'decrease|decrement|lower|minus|reduce|one less|less|verringern|weniger|eins weniger|减少|减一|少一件',
    signs: '-|−|–',
  },
  price: { words: 'price|prices|pricing|cost|preis|preise|价格|价钱|售价|定价' },
  size: { words: 'size|sizes|größe|grösse|尺寸|尺码|大小' },
  colour: { words: 'colour|color|colours|colors|farbe|farben|颜色' },
  review: {
    words:
      'review|reviews|rating|ratings|customer reviews|bewertung|bewertungen|rezension|rezensionen|评价|评论|评分|点评',
    cues: 'href~reviews|href=#reviews',
  },
  shipping: {
    words: 'shipping|delivery|shipping costs|versand|lieferung|versandkosten|zustellung|运费|配送|物流|送货',
  },
  returns: {
    words:
      'returns|return|return policy|refund policy|erstattung|rückerstattung|erstattungsbedingungen|rückgabebedingungen|rückgaberecht|rücksendung|umtausch|refund|refunds|rückgabe|retoure|retouren|widerruf|退货|退款|退换货',
  },
  orders: { words: 'orders|my orders|order history|bestellungen|meine bestellungen|订单|我的订单' },
  payment: {
    words:
      'payment|payment method|payment methods|payments|zahlung|zahlungsart|zahlungsarten|zahlungsmethode|支付方式|付款方式',
  },
  invoice: { words: 'invoice|invoices|bill|billing|rechnung|rechnungen|发票|账单' },
};
