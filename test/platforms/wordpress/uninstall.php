<?php
// Runs the plugin's uninstaller, as WordPress does when the plugin is deleted. Prints the numbers of options before and after.
$_SERVER['HTTP_HOST'] = '127.0.0.1';
require __DIR__ . '/wp-load.php';

function tests_count_options() {
	global $wpdb;
	return (int) $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->options WHERE option_name LIKE '%rewards\_widget%'" );
}

$before = tests_count_options();
define( 'WP_UNINSTALL_PLUGIN', 'rewards-widget/rewards-widget.php' );
require WP_PLUGIN_DIR . '/rewards-widget/uninstall.php';
echo wp_json_encode( array( 'before' => $before, 'after' => tests_count_options() ) );
