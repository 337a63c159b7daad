<?php
// Asks the plugin's own classes, without WordPress: who a user is, which orders may claim, and what is stored. Prints JSON.
define( 'DAY_IN_SECONDS', 86400 );
define( 'MINUTE_IN_SECONDS', 60 );
define( 'OBJECT', 'OBJECT' );

$asked   = json_decode( stream_get_contents( STDIN ), true );
$options = array();
$filters = array();

function get_option( $name, $default = false ) {
	return $GLOBALS['options'][ $name ] ?? $default;
}
function is_multisite() {
	return isset( $GLOBALS['options']['network'] );
}
function get_network() {
	return (object) $GLOBALS['options']['network'];
}
function add_action() {}
function add_filter( $name, $filter ) {
	$GLOBALS['filters'][ $name ] = $filter;
}
function add_shortcode() {}
function apply_filters( $name, $value, ...$more ) {
	return isset( $GLOBALS['filters'][ $name ] ) ? $GLOBALS['filters'][ $name ]( $value, ...$more ) : $value;
}
function wp_cache_get() {
	return false;
}
function wp_cache_set() {}
function wp_cache_delete() {}

/** One row, for one name. */
$wpdb = new class() {
	public string $options = 'wp_options';
	public string $row     = '';

	public function prepare( $sql, ...$values ) {
		return $values;
	}
	public function query( $values ) {
		$this->row = $values[1];
	}
	public function get_var() {
		return $this->row;
	}
};

require __DIR__ . '/../platforms/wordpress/stand-ins/woocommerce.php';
foreach ( array( 'user', 'order-token', 'stored' ) as $name ) {
	require __DIR__ . "/../../integrations/wordpress/rewards-widget/includes/class-$name.php";
}

$answers = array();
foreach ( $asked as $question ) {
	$options = $question['options'] ?? array();
	if ( isset( $question['user'] ) ) {
		$answers[] = RewardsWidget\User::name_of( $question['user'] );
	} elseif ( isset( $question['stored'] ) ) {
		RewardsWidget\Stored::set( 'name', $question['stored'], 60 );
		$answers[] = array( $wpdb->row, RewardsWidget\Stored::get( 'name' ) );
	} else {
		$filters   = $question['filtered'] ?? false ? array( 'rewards_widget_order_can_claim' => fn( $can, $order ) => ! $can && $order instanceof WC_Order ) : array();
		$answers[] = RewardsWidget\Order_Token::can_claim( new WC_Order( 1 ) );
	}
}
echo json_encode( $answers );
