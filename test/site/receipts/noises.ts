import type { ReceiptPart } from './receipt-case.ts';

const box = (content: string) => `<div class="noise">${content}</div>`;

export const CLOCK: ReceiptPart = {
  body: box(`Local time <time id="clock">00:00.0</time>`),
  script: `setInterval(() => { clock.textContent = (performance.now() / 1000).toFixed(1); }, 200);`,
};

/** Each tick asks for the next one. */
export const COUNTDOWN: ReceiptPart = {
  body: box(`Offer ends in <b id="countdown">600.0</b> seconds`),
  script: `(function tick() { countdown.textContent = (600 - performance.now() / 1000).toFixed(1); setTimeout(tick, 100); })();`,
};

export const BANNER: ReceiptPart = {
  body: box(`<div id="banner"></div>`),
  script: `let turn = 0; const rotate = () => { turn += 1; banner.innerHTML = '<a href="#deal' + turn + '">Deal ' + turn + ': ' + ['skis', 'tents', 'boots'][turn % 3] + ' for less</a>'; };
    rotate(); setInterval(rotate, 600);`,
};

/** Every place for a score gets the one that the server has now. */
export const SCORES: ReceiptPart = {
  body: box(`Tigers : Wolves <span class="score">0 : 0</span>`),
  script: `setInterval(async () => { const answer = await fetch('/scores'), words = await answer.text(); for (const one of document.querySelectorAll('.score')) one.textContent = words; }, 150);`,
};

/** Changes when the page is scrolled, as it is before an element far below is pressed; something always moves. */
export const READ_SO_FAR: ReceiptPart = {
  body: `<div id="far">0 px read</div><div class="below"></div>`,
  style: `#far { position: fixed; top: 0; animation: sway 1s infinite } @keyframes sway { to { left: 9px } } .below { height: 3000px }`,
  script: `addEventListener('scroll', () => { far.textContent = Math.round(scrollY) + ' px read'; });`,
};

export const CHAT: ReceiptPart = {
  body: `<ul id="chat" class="noise tall"></ul>`,
  script: `let said = 0; setInterval(() => { said += 1; const line = document.createElement('li'); line.textContent = 'Guest ' + said + ': is anybody here?'; chat.prepend(line); }, 400);`,
};

/** What the server sends as it comes. */
export const STREAM: ReceiptPart = {
  body: `<ul id="chat" class="noise tall"></ul>`,
  script: `new EventSource('/events').onmessage = ({ data }) => { const line = document.createElement('li'); line.textContent = 'Viewer ' + data + ' joined'; chat.prepend(line); };`,
};

/** The server sends something only when it is told to, and has sent nothing before. */
export const PUSHES: ReceiptPart = {
  body: `<ul id="chat" class="noise tall"></ul>`,
  script: `const line = String(Math.random()); new EventSource('/pushes/' + line).onmessage = ({ data }) => { chat.innerHTML = '<li>' + data + '</li>'; };`,
};

/** Some of them come while the page is being acted on, however fast that is. */
export const ADS: ReceiptPart = {
  body: `<div id="ads" class="noise tall"></div>`,
  script: `for (let n = 1; n <= 40; n++) setTimeout(() => { ads.innerHTML += '<button type="button">Buy gadget ' + n + '</button> '; }, n * 350);`,
};

export const PROGRESS: ReceiptPart = {
  body: box(
    `<span id="percent">Uploading 0.0 %</span><div id="bar" role="progressbar" aria-label="Upload" aria-valuemin="0" aria-valuemax="100" aria-valuenow="0"></div>`,
  ),
  style: '#bar { height: 8px; width: 0; background: #06c }',
  script: `let done = 0; const uploading = setInterval(() => { done = Math.min(99, done + 0.2); percent.textContent = 'Uploading ' + done.toFixed(1) + ' %'; bar.style.width = done + '%'; bar.ariaValueNow = String(Math.round(done)); }, 100);`,
};

/** Words that run through the page; only their place changes. */
export const TICKER: ReceiptPart = {
  body: box(`<div id="ticker">Trains are on time today</div>`),
  style: '#ticker { white-space: nowrap; width: 240px }',
  script: `let place = 0; (function run() { place = (place + 2) % 600; ticker.style.transform = 'translateX(' + place + 'px)'; requestAnimationFrame(run); })();`,
};

/** Only a class says which picture is shown. */
export const SLIDES: ReceiptPart = {
  body: box(`<div id="slides"><p class="on">Spring sale</p><p>Summer sale</p><p>Autumn sale</p></div>`),
  style: '#slides p { display: none; margin: 0 } #slides .on { display: block }',
  script: `let shown = 0; setInterval(() => { slides.children[shown].classList.remove('on'); shown = (shown + 1) % 3; slides.children[shown].classList.add('on'); }, 500);`,
};

export const PRICES: ReceiptPart = {
  body: box('Prices are live'),
  script: `setInterval(() => { for (const one of document.querySelectorAll('.price')) one.textContent = (10 + Math.random()).toFixed(2); }, 250);`,
};

export const TITLE: ReceiptPart = {
  body: box('3 unread messages'),
  script: `let blinks = 0; setInterval(() => { blinks += 1; document.title = blinks % 2 ? '(3) Messages' : 'Orders'; }, 300);`,
};
