<?php
// Stands in for an object cache whose server is down. TESTS_CACHE says how it is written: `nothing` keeps nothing, `request` what a process
// has kept itself, until it ends. WordPress's own functions work on it.
require_once ABSPATH . WPINC . '/class-wp-object-cache.php';

class Tests_Object_Cache extends WP_Object_Cache {
	public function get( $key, $group = 'default', $force = false, &$found = null ) {
		$found = false;
		return 'request' === TESTS_CACHE ? parent::get( $key, $group, $force, $found ) : false;
	}

	public function get_multiple( $keys, $group = 'default', $force = false ) {
		return 'request' === TESTS_CACHE ? parent::get_multiple( $keys, $group, $force ) : array_fill_keys( $keys, false );
	}

	public function add( $key, $data, $group = 'default', $expire = 0 ) {
		return 'request' === TESTS_CACHE ? parent::add( $key, $data, $group, $expire ) : true;
	}

	public function incr( $key, $offset = 1, $group = 'default' ) {
		return 'request' === TESTS_CACHE ? parent::incr( $key, $offset, $group ) : false;
	}
}

// phpcs:ignore -- The same functions, with another class.
eval( str_replace( 'new WP_Object_Cache()', 'new Tests_Object_Cache()', substr( file_get_contents( ABSPATH . WPINC . '/cache.php' ), strlen( '<?php' ) ) ) );
