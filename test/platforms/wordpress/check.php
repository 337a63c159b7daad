<?php
// Prints as JSON what Check finds with the saved settings, under an option of PHP that a host may have set.
$_SERVER['HTTP_HOST'] = $argv[1];
require __DIR__ . '/wp-load.php';
require_once WP_PLUGIN_DIR . '/rewards-widget/admin/class-check.php';
echo wp_json_encode( wp_list_pluck( RewardsWidget\Check::run( new RewardsWidget\Settings() ), 'words' ) );
