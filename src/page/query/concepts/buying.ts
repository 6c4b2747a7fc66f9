import type { Concepts } from './concept.ts';

export const BUYING: Concepts = {
  addtocart: {
    words:
      'add to cart|add to basket|add to shopping cart|put in cart|put in basket|in den korb|add to bag|add to trolley|in den warenkorb|in den warenkorb legen|in den einkaufswagen legen|in den einkaufswagen|zum warenkorb hinzufügen|warenkorb legen|加入购物车|添加到购物车|放入购物车|加购',
  },
  cart: {
    words:
      'cart|shopping cart|basket|shopping basket|bag|shopping bag|trolley|warenkorb|einkaufswagen|einkaufskorb|购物车|购物袋',
    signs: '🛒|🛍',
    not: 'add to|add|in den|legen|hinzufügen|加入|添加',
    cues: 'href~cart|href~basket|class~cart|id~cart',
  },
  checkout: {
    words:
      'checkout|check out|go to checkout|proceed to checkout|pay|pay now|kasse|zur kasse|bezahlen|jetzt bezahlen|zahlen|结算|去结算|结账|付款|支付|立即支付',
    cues: 'href~checkout|href~kasse',
  },
  buy: {
    near: 'get a|get the|get your|get it|order',
    words:
      'buy|buy now|shop now|purchase|order now|place order|kaufen|jetzt kaufen|sofort kaufen|bestellen|jetzt bestellen|kostenpflichtig bestellen|购买|立即购买|下单|立即下单',
  },
  wishlist: {
    words:
      'wishlist|wish list|favourites|favorites|saved items|merkzettel|wunschliste|merkliste|favoriten|心愿单|愿望清单|愿望单|收藏夹|我的收藏',
    near: 'favourite|favorite|收藏',
    cues: 'href~wishlist|href~favorites|href~favourites',
  },
  keep: {
    words:
      'save for later|add to wishlist|add to wish|save to wishlist|add to wish list|add to favourites|add to favorites|favourite|favorite|read later|watch later|merken|merke|merk dir|auf den merkzettel|auf die merkliste|auf die wunschliste|vormerken|save item|add to list|add to my list|add to saved|加入心愿单|加入收藏夹|添加到收藏夹|放入收藏夹|zu favoriten hinzufügen|später lesen|später ansehen|收藏|加入收藏|添加收藏|稍后再看|稍后阅读',
    near: 'bookmark|save',
    signs: '♥|♡|❤|☆',
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
