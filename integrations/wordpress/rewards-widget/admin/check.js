// The button Check: asks this site with what is entered, and lists what was found. Nothing is saved, so nothing gets lost.
(function () {
  const form = document.getElementById('rewards-widget-settings');
  const button = document.getElementById('rewards-check');
  const spinner = button.parentElement.querySelector('.spinner');
  const list = document.getElementById('rewards-findings');
  let running = false;

  async function check() {
    const data = new FormData(form);
    data.set('action', button.dataset.action);
    try {
      const response = await fetch(window.ajaxurl, { method: 'POST', body: data });
      const { success, data: findings } = await response.json();
      if (success) return findings;
    } catch {
      // The same words for all of these, such as a session that has ended.
    }
    return [{ good: false, words: list.dataset.failed }];
  }

  function notice({ good, words }) {
    const element = document.createElement('div');
    element.className = `notice inline notice-${good ? 'success' : 'error'}`;
    element.append(document.createElement('p'));
    element.firstChild.textContent = words;
    return element;
  }

  button.addEventListener('click', async () => {
    if (running) return;
    running = true;
    spinner.classList.add('is-active');
    list.replaceChildren();
    list.append(...(await check()).map(notice));
    spinner.classList.remove('is-active');
    running = false;
  });
})();
