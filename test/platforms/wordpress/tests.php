<?php
// A must-use plugin for the tests: POST /?rewards-tests with JSON resets the plugin and applies settings, ages what the plugin has stored by some seconds, or prints the markup of some content.

/** Adds pages, by their names. */
function tests_add_pages( array $pages ) {
	foreach ( $pages as $name => $content ) {
		wp_insert_post(
			array(
				'post_type'    => 'page',
				'post_status'  => 'publish',
				'post_title'   => $name,
				'post_name'    => $name,
				'post_content' => $content,
			)
		);
	}
}

add_filter(
	'rewards_widget_gateway_options',
	function ( $options ) {
		return array_replace_recursive( $options, (array) get_option( 'tests_options' ) );
	}
);

// What a site says of its users, and what another plugin hears of claims.
add_filter( 'rewards_widget_user', fn( $user ) => '' === $user ? '' : get_option( 'tests_user', $user ) );
add_action(
	'rewards_widget_claimed',
	function ( ...$claim ) {
		update_option( 'tests_claimed', array_merge( get_option( 'tests_claimed', array() ), array( $claim ) ), false );
	},
	10,
	5
);

// Other plugins set cookies and headers on every address of a site.
add_action(
	'init',
	function () {
		setcookie( 'other_plugin', '1' );
		header( 'X-Powered-By: another plugin' );
	}
);

// A plugin that does something wrong, on a site where PHP shows that.
if ( isset( $_GET['tests-notice'] ) ) {
	add_filter(
		'rewards_widget_gateway_options',
		function ( $options ) {
			ini_set( 'display_errors', '1' );
			trigger_error( 'A notice of another plugin' );
			return $options;
		}
	);
}

// A server in front, at another address.
if ( defined( 'TESTS_FRONT' ) ) {
	add_filter( 'home_url', fn( $address ) => str_replace( WP_HOME, TESTS_FRONT, $address ) );
}

// In a network of sites, WordPress asks no machine but its own, and that on a few ports only. The tests' services are on any port.
add_filter( 'http_allowed_safe_ports', fn( $ports, $host, $url ) => array_merge( $ports, array( wp_parse_url( $url, PHP_URL_PORT ) ) ), 10, 3 );

// A tool that makes one classic file of all scripts in the queue that aren't marked.
if ( isset( $_GET['tests-bundle'] ) ) {
	add_action(
		'wp_print_scripts',
		function () {
			$bundle = '';
			foreach ( wp_scripts()->queue as $handle ) {
				$file = preg_replace( '#^' . preg_quote( content_url(), '#' ) . '#', WP_CONTENT_DIR, (string) wp_scripts()->registered[ $handle ]->src, 1, $is_ours );
				if ( $is_ours && is_file( $file ) && apply_filters( 'js_do_concat', true, $handle ) ) {
					wp_dequeue_script( $handle );
					$bundle .= file_get_contents( $file ) . "\n;";
				}
			}
			echo "<script>document.addEventListener('DOMContentLoaded',function(){Function(document.getElementById('tests-bundle').textContent)()})</script><script type=\"text/plain\" id=\"tests-bundle\">{$bundle}document.documentElement.dataset.otherPlugin = 'works'</script>";
		}
	);
}

// A dark theme that doesn't set `color-scheme`, with a switch.
if ( isset( $_GET['tests-dark'] ) ) {
	add_action(
		'wp_head',
		function () {
			echo '<style>body:not(.tests-light){background:#202124;color:#e8eaed}</style>';
		}
	);
}

// A page in another language, as a site has it whose owner has chosen that.
if ( isset( $_GET['tests-locale'] ) ) {
	add_filter( 'locale', fn() => 'de' === $_GET['tests-locale'] ? 'de_DE' : 'xx' );
}

if ( isset( $_GET['rewards-tests'] ) && 'POST' === $_SERVER['REQUEST_METHOD'] ) {
	add_action(
		'init',
		function () {
			global $wpdb;
			$wanted = json_decode( file_get_contents( 'php://input' ), true );
			if ( isset( $wanted['list'] ) ) {
				$rows = $wpdb->get_results( "SELECT option_name, autoload FROM $wpdb->options WHERE option_name LIKE '%rewards\_widget%'" );
				wp_send_json( (object) wp_list_pluck( $rows, 'autoload', 'option_name' ) );
			}
			if ( isset( $wanted['standIns'] ) ) {
				update_option( 'tests_stand_ins', $wanted['standIns'] );
				delete_option( 'rewrite_rules' );
				wp_send_json( true );
			}
			if ( isset( $wanted['language'] ) ) {
				// WordPress refuses languages whose translations aren't installed.
				add_filter( 'sanitize_option_WPLANG', fn() => $wanted['language'], 20 );
				wp_send_json( update_option( 'WPLANG', $wanted['language'] ) );
			}
			if ( isset( $wanted['declared'] ) ) {
				wp_send_json( \Automattic\WooCommerce\Utilities\FeaturesUtil::$declared );
			}
			if ( isset( $wanted['codesOf'] ) ) {
				wp_send_json( (string) get_user_option( 'rewards_widget_codes', (int) $wanted['codesOf'] ) );
			}
			if ( isset( $wanted['rowsOf'] ) ) {
				$fields = $wpdb->get_col( $wpdb->prepare( "SELECT meta_key FROM $wpdb->usermeta WHERE user_id = %d AND meta_key LIKE %s", $wanted['rowsOf'], '%rewards\_widget%' ) );
				wp_send_json( array_merge( $fields, $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE 'rewards\_widget\_stored\_claim%'" ) ) );
			}
			if ( isset( $wanted['damage'] ) ) {
				$record = explode( ' ', get_user_option( 'rewards_widget_codes', (int) $wanted['damage'] ) );
				wp_send_json( update_user_option( (int) $wanted['damage'], 'rewards_widget_codes', "$record[0] $record[1] " . base64_encode( random_bytes( 80 ) ) ) );
			}
			if ( isset( $wanted['change'] ) ) {
				wp_send_json( update_option( 'rewards_widget', $wanted['change'] + get_option( 'rewards_widget' ), false ) );
			}
			if ( isset( $wanted['action'] ) ) {
				do_action( ...$wanted['action'] );
				wp_send_json( true );
			}
			if ( isset( $wanted['user'] ) ) {
				wp_send_json( update_option( 'tests_user', $wanted['user'] ) );
			}
			if ( isset( $wanted['order'] ) ) {
				wp_send_json( update_option( 'tests_order', $wanted['order'] ) );
			}
			if ( isset( $wanted['claimed'] ) ) {
				wp_send_json( get_option( 'tests_claimed', array() ) );
			}
			if ( isset( $wanted['filter'] ) ) {
				wp_send_json( apply_filters( $wanted['filter'], false ) );
			}
			if ( isset( $wanted['email'] ) ) {
				$export = fn() => apply_filters( 'wp_privacy_personal_data_exporters', array() )['rewards-widget']['callback']( $wanted['email'], 1 );
				$erase  = apply_filters( 'wp_privacy_personal_data_erasers', array() )['rewards-widget']['callback'];
				wp_send_json( array( 'exported' => $export(), 'erased' => $erase( $wanted['email'], 1 ), 'exportedAfter' => $export() ) );
			}
			if ( isset( $wanted['content'] ) ) {
				wp_send_json( apply_filters( 'the_content', $wanted['content'] ) );
			}
			if ( isset( $wanted['seconds'] ) ) {
				$stored = "option_name LIKE 'rewards\_widget\_stored\_%'";
				$end    = "SUBSTRING_INDEX( option_value, ' ', 1 )";
				$wpdb->query( $wpdb->prepare( "UPDATE $wpdb->options SET option_value = CONCAT( $end - %d, SUBSTRING( option_value, LENGTH( $end ) + 1 ) ) WHERE $stored", $wanted['seconds'] ) );
				$count = "'rewards_widget_count_'";
				$step  = "SUBSTRING_INDEX( SUBSTRING( option_name, LENGTH( $count ) + 1 ), '_', 1 )";
				$name  = "CONCAT( $count, $step - %d, '_', SUBSTRING_INDEX( option_name, '_', -1 ) )";
				$wpdb->query( $wpdb->prepare( "UPDATE $wpdb->options SET option_name = $name WHERE option_name LIKE CONCAT( $count, '%%' )", $wanted['seconds'] / 10 ) );
				$wpdb->query( "DELETE FROM $wpdb->options WHERE option_name = 'rewards_widget_lock_cleanup'" );
				wp_cache_flush();
				exit;
			}
			$wpdb->query( "DELETE FROM $wpdb->options WHERE option_name LIKE '%rewards\_widget%' AND option_name <> 'rewards_widget_viewer_key'" );
			delete_metadata( 'user', 0, $wpdb->get_blog_prefix() . 'rewards_widget_codes', '', true );
			if ( is_multisite() ) {
				delete_site_option( 'rewards_widget_network' );
			}
			foreach ( array( 'tests_user', 'tests_claimed', 'tests_order' ) as $option ) {
				delete_option( $option );
			}
			wp_cache_flush();
			update_option( 'rewards_widget', $wanted['settings'], false );
			update_option( 'tests_options', $wanted['options'] );
			exit;
		},
		// After the plugin has registered its blocks.
		20
	);
}
