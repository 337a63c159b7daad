<?php
require 'rewards.php';
session_start();
$user = $_SESSION['user'] ?? null;
?>
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Thank you</title>
    <script type="module" src="/rewards-widget/embed.js"></script>
  </head>
  <body>
    <h1>Thank you for your order</h1>
    <giveaway-flow
      base-url="/rewards"
      flow-id="weekly-treats"
      <?php if ($user !== null): ?>user-token="<?= htmlspecialchars(rewards_token($user)) ?>"<?php endif ?>
    ></giveaway-flow>
    <?= rewards_first_screen() ?>
  </body>
</html>
