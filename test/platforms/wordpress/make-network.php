<?php
// Turns the tests' WordPress into the first site of a network, as an owner does under Tools → Network Setup.
$_SERVER['HTTP_HOST'] = $argv[1];
define( 'WP_INSTALLING_NETWORK', true );
require __DIR__ . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

foreach ( $wpdb->tables( 'ms_global' ) as $table => $prefixed ) {
	$wpdb->$table = $prefixed;
}
install_network();
$made = populate_network( 1, $argv[1], 'admin@shop.example', 'Shops', '/', false );
echo wp_json_encode( true === $made ? true : $made->get_error_messages() );
