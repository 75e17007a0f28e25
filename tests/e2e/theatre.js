// Notes, in the order of the page's changes, what people see while something is told. The page is in a hurry until it
// hears how the game ends. What the game offers is filled in.
(() => {
    const noted = [];
    const text = (selector) => document.querySelector(selector)?.firstChild?.textContent?.trim() ?? '';
    const offered = '{offered}';
    const Plain = window.WebSocket;
    let final = false;
    window.WebSocket = class extends Plain {
        constructor(...given) {
            super(...given);
            this.addEventListener('message', ({ data }) => {
                final ||= String(data).includes('"status":"finished"');
                window.patient ||= final;
            });
        }
    };
    let last = '';
    const look = () => {
        const board = document.querySelector('main > .board');
        const now = {
            telling: board?.dataset.telling ?? '',
            busy: board?.dataset.busy === 'true',
            header: text('.banner .text'),
            ticker: text('main > .line'),
            offered: document.querySelectorAll(offered).length,
            final,
            crown: document.querySelector('main > .board > .crown') !== null,
            end: document.querySelector('.end .ranking') !== null,
        };
        const key = JSON.stringify(now);
        if (key === last) return;
        last = key;
        noted.push({ ...now, at: Date.now() });
    };
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(look).observe(document, all);
    window.theatre = noted;
})();
