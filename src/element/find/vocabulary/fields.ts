import type { Concepts } from './concept.ts';

export const FIELDS: Concepts = {
  email: {
    words:
      'email|e mail|mail|email address|e mail address|mail address|mailadresse|e mail adresse|emailadresse|邮箱|邮件|电子邮件|电子邮箱|邮箱地址|电邮',
    signs: '✉|📧|@',
    cues: 'type=email|autocomplete=email|name~email|name~mail|href^mailto:|id~email',
  },
  phone: {
    words:
      'phone|telephone|phone number|mobile|mobile number|cell phone|telefon|telefonnummer|handy|handynummer|mobilnummer|rufnummer|电话|手机|手机号|手机号码|电话号码',
    signs: '☎|📞',
    cues: 'type=tel|autocomplete=tel|name~phone|name~tel|href^tel:',
  },
  firstname: {
    words: 'first name|given name|forename|vorname|名字',
    cues: 'autocomplete=given-name|name~firstname|name~vorname|name=fname',
  },
  lastname: {
    words: 'last name|surname|family name|nachname|familienname|姓|姓氏',
    cues: 'autocomplete=family-name|name~lastname|name~nachname|name=lname',
  },
  fullname: {
    words: 'full name|your name|name|vollständiger name|ihr name|姓名|您的姓名|名称',
    cues: 'autocomplete=name|name=name|name~fullname',
  },
  address: {
    words: 'address|street|street address|adresse|anschrift|straße|strasse|地址|街道|详细地址',
    cues: 'autocomplete=street-address|autocomplete=address-line1|name~address|name~street',
  },
  city: {
    words: 'city|town|stadt|ort|wohnort|城市',
    cues: 'autocomplete=address-level2|name~city|name~town|name=ort',
  },
  zipcode: {
    words: 'zip code|postal code|postcode|zip|plz|postleitzahl|邮编|邮政编码',
    cues: 'autocomplete=postal-code|name~zip|name~plz|name~postcode|name~postal',
  },
  country: {
    words: 'country|nation|land|国家|国家地区',
    cues: 'autocomplete=country|name~country|name=land',
  },
  company: {
    words: 'company|organisation|organization|firma|unternehmen|公司|单位',
    cues: 'autocomplete=organization|name~company|name~firma',
  },
  birthday: {
    words: 'date of birth|birthday|birth date|dob|geburtsdatum|geburtstag|生日|出生日期',
    cues: 'autocomplete=bday',
  },
  date: {
    words: 'date|datum|日期|时间',
    signs: '📅',
    cues: 'type=date|type=datetime-local|name~date|name~datum',
  },
  freetext: {
    words:
      'describe|description of my|my problem|my opinion|opinion|my question|my concern|concern|explain|free text|anliegen|beschreiben|beschreibe|schildern|schildere|meinung|描述|说明|留言内容|意见|问题描述',
    cues: 'tag=textarea',
  },
  starttime: {
    words:
      'start time|start|starts|begin|begins|beginning|beginn|beginnen|beginnt|anfängt|anfang|startzeit|开始时间|开始',
    near: 'from|von|ab|从',
  },
  endtime: {
    words: 'end time|end|ends|ending|ende|enden|endet|aufhört|endzeit|结束时间|结束',
    near: 'until|till|bis|截止',
    signs: 'to|bis|至|到|–',
  },
  time: { words: 'time|uhrzeit|zeit|时间', cues: 'type=time' },
  arrival: {
    words:
      'arrival|arrival date|check in|checkin|check in date|anreise|anreisedatum|anreisetag|ankunft|入住|入住日期|到达',
    cues: 'name~checkin|name~arrival|name~anreise',
  },
  departure: {
    words:
      'departure|departure date|check out|checkout date|check out date|abreise|abreisedatum|abreisetag|abfahrt|退房|退房日期|离店|出发',
    cues: 'name~checkout|name~departure|name~abreise',
  },
  guests: {
    words:
      'guests|number of guests|persons|adults|travellers|travelers|gäste|personen|erwachsene|reisende|客人|人数|成人|入住人数',
  },
  children: { words: 'children|kids|kinder|儿童|小孩' },
  rooms: { words: 'rooms|room|zimmer|房间|客房' },
  subject: { words: 'subject|betreff|topic|主题|标题', cues: 'name~subject|name~betreff' },
  messagefield: {
    words:
      'message|your message|comment text|nachricht|ihre nachricht|mitteilung|留言内容|消息内容|内容|留言',
    cues: 'name~message|name~nachricht|tag=textarea',
  },
  creditcard: {
    words:
      'card number|credit card|credit card number|kartennummer|kreditkarte|kreditkartennummer|信用卡|卡号|信用卡号',
    cues: 'autocomplete=cc-number',
  },
};
