<?php
// Runs the plugin's uninstaller, as WordPress does when the plugin is deleted. Prints the numbers of options before and after.
$_SERVER['HTTP_HOST'] = $argv[1];
require __DIR__ . '/wp-load.php';

/** Of all sites, their users, and their network. */
function tests_count_options() {
	global $wpdb;
	$count = 0;
	foreach ( is_multisite() ? get_sites( array( 'fields' => 'ids' ) ) : array( 1 ) as $site ) {
		$table  = $wpdb->get_blog_prefix( $site ) . 'options';
		$count += $wpdb->get_var( "SELECT COUNT(*) FROM $table WHERE option_name LIKE '%rewards\_widget%'" );
	}
	$count += $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->usermeta WHERE meta_key LIKE '%rewards\_widget%'" );
	return $count + ( is_multisite() ? $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->sitemeta WHERE meta_key LIKE '%rewards\_widget%'" ) : 0 );
}

$before = tests_count_options();
define( 'WP_UNINSTALL_PLUGIN', 'rewards-widget/rewards-widget.php' );
require WP_PLUGIN_DIR . '/rewards-widget/uninstall.php';
echo wp_json_encode( array( 'before' => $before, 'after' => tests_count_options() ) );
