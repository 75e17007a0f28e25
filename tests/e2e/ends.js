// Notes what a hand or round has brought, as it is shown: from when to when a card stands, what is on it, whether anybody
// is celebrated beside it. The page is in no hurry from the moment on when it hears of the end. What ends and which card
// shows it are filled in.
(() => {
    const cards = [];
    const ends = new RegExp('"type":"({ends})"');
    const Plain = window.WebSocket;
    window.WebSocket = class extends Plain {
        constructor(...given) {
            super(...given);
            this.addEventListener('message', ({ data }) => (window.patient ||= ends.test(data)));
        }
    };
    let standing = null;
    const look = () => {
        const card = document.querySelector('main > .board {card}');
        const words = card?.textContent.replace(/\s+/g, ' ').trim();
        // Where each sentence is a card of its own, the next one may stand in the same place.
        if ({single} && standing?.words && words && words !== standing.words) {
            standing.gone = Date.now();
            standing = null;
        }
        if (card && !standing) cards.push((standing = { words: '', shown: Date.now(), gone: null, feasts: 0 }));
        if (standing && card) {
            standing.words = words || standing.words;
            standing.feasts = Math.max(standing.feasts, document.querySelectorAll('main > .board {feast}').length);
        }
        if (standing && !card) {
            standing.gone = Date.now();
            standing = null;
        }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    window.cards = cards;
})();
