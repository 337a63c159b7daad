/**
 * The document in the stage's frame. It is a `srcdoc`, because a document with its own address would be another origin if
 * the studio is opened as a file.
 *
 * @param root absolute address of the studio's folder, which a built studio finds its scripts in
 */
export function frameDocument(root: string): string {
  const script =
    import.meta.env.MODE === 'static'
      ? `<link rel="stylesheet" href="${root}frame.css"><script src="${root}frame.js" defer></script>`
      : '<script type="module" src="/demo/stage/frame.ts"></script>';
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Stage</title>
    ${script}
  </head>
  <body>
    <header class="shop shop-head" lang="en" dir="ltr" hidden>
      <p class="shop-name"></p>
      <p class="shop-line"></p>
      <ul class="shop-rooms"></ul>
    </header>
    <div class="shop shop-intro" lang="en" dir="ltr" hidden>
      <h1>For our customers</h1>
      <p>Things that our friends in other trades give to people who shop with us.</p>
    </div>
    <main class="place"></main>
    <footer class="shop shop-foot" lang="en" dir="ltr" hidden>
      <p>Every name and offer here is invented, so the links lead nowhere and are not followed.</p>
    </footer>
  </body>
</html>`;
}
