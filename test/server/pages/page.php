<!doctype html>
<html lang="de">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Danke</title>
    <style>
      rewards-widget,
      giveaway-flow {
        margin-block: 32px;
      }
      rewards-widget:not(:defined),
      giveaway-flow:not(:defined) {
        display: block;
        min-height: 640px;
      }
    </style>
    <script type="module" src="/rewards-widget/locales/de.js"></script>
    <script type="module" src="/rewards-widget/embed.js"></script>
  </head>
  <body>
    <h1>Danke für Ihre Bestellung</h1>
    <?= @file_get_contents('http://127.0.0.1:3001/?lang=de', false, stream_context_create(['http' => ['timeout' => 0.5]]))
        ?: '<rewards-widget feed-url="/rewards"></rewards-widget>' ?>
    <giveaway-flow base-url="/rewards" flow-id="weekly-treats"></giveaway-flow>
  </body>
</html>
