<?php
/**
 * The script of the elements.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Puts the elements' scripts on pages that show one of them, and on no others. */
final class Assets {
	private const HANDLE = 'rewards-widget';

	/** The script for codes alone, which needs no other. */
	private const CODES = 'rewards-widget-codes';

	private const LOCALE = 'rewards-widget-locale';

	/** All of them are modules, whose parts are loaded on demand, from beside them. */
	private const MODULES = array( self::HANDLE, self::CODES, self::LOCALE );

	private const SIGN_IN = 'rewards-widget-sign-in';

	private const THEME = 'rewards-widget-theme';

	/**
	 * What tools honour that would put scripts into one file, or run them later: Cloudflare's Rocket Loader, Autoptimize, LiteSpeed Cache,
	 * WP Rocket and Jetpack Boost. In a file of classic scripts, a module stops all of them. Rocket Loader wants its own before `src`.
	 */
	private const LEFT_ALONE = array(
		'data-cfasync'       => 'false',
		'data-noptimize'     => '1',
		'data-no-optimize'   => '1',
		'data-no-defer'      => '1',
		'data-no-minify'     => '1',
		'data-nowprocket'    => '1',
		'data-jetpack-boost' => 'ignore',
	);

	/** Of the list that is shown without script, and in the editor. Its class is named twice, so that it outweighs what themes say of lists in their texts. */
	public const LIST_STYLE = '.rewards-list.rewards-list{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,260px),1fr));gap:16px;'
		. 'margin:0;padding:0;list-style:none}.rewards-list.rewards-list li{display:flex;align-items:center;gap:12px;margin:0;padding:0;line-height:1.35;text-wrap:balance}'
		. '.rewards-list.rewards-list img{flex:none;width:112px;height:70px;object-fit:cover;border-radius:8px}'
		. '.rewards-list-heading.rewards-list-heading{margin:0 0 16px}';

	/**
	 * Addresses of the modules that this page needs, by handle.
	 *
	 * @var array<string, string>
	 */
	private static array $enqueued = array();

	public static function register(): void {
		add_action( 'wp_enqueue_scripts', array( self::class, 'register_files' ) );
		add_action( 'wp_head', array( self::class, 'preload' ), 2 );
		add_filter( 'script_loader_tag', array( self::class, 'as_module' ), 10, 2 );
		foreach ( array( 'wp_script_attributes', 'wp_inline_script_attributes' ) as $attributes ) {
			add_filter( $attributes, array( self::class, 'leave_alone' ) );
		}
		// Tools that go by WordPress's queue: Page Optimize and WordPress VIP, SiteGround's Speed Optimizer.
		add_filter( 'js_do_concat', array( self::class, 'leave_out' ), 10, 2 );
		foreach ( array( 'sgo_javascript_combine_exclude', 'sgo_js_minify_exclude' ) as $excluded ) {
			add_filter( $excluded, static fn( $handles ): array => array_merge( (array) $handles, self::MODULES ) );
		}
	}

	public static function register_files(): void {
		if ( '' !== self::trouble() ) {
			return;
		}
		wp_register_style( self::HANDLE, false, array(), VERSION );
		wp_add_inline_style( self::HANDLE, self::first_paint() . self::LIST_STYLE );
		wp_register_script( self::SIGN_IN, false, array(), VERSION, false );
		wp_add_inline_script( self::SIGN_IN, self::sign_in_script() );
		// So that script and style are in the head. Elsewhere, such as in a widget of the sidebar, they come with the element.
		$post = is_singular() ? get_post() : null;
		if ( $post ) {
			foreach ( array_merge( Shortcodes::tags_in( $post->post_content ), Blocks::tags_in( $post->post_content ) ) as $tag ) {
				self::enqueue( $tag );
			}
		}
	}

	/** Keeps a page from jumping while the script loads, and from gaps where no script runs. A theme may set another height or distance. */
	private static function first_paint(): string {
		$all     = ':is(' . implode( ',', array_keys( Contract::ELEMENTS ) ) . ')';
		$heights = '';
		foreach ( Contract::ELEMENTS as $tag => $element ) {
			$heights .= "$tag:not(:defined){display:block;min-height:{$element['reserved_px']}px}";
		}
		return "$all{margin-block:32px}$heights"
			. "@media (scripting:none){{$all}:not(:defined){min-height:0}{$all}:empty{margin-block:0}}"
			// The script usually comes first. Where it doesn't come at all, the list shows after two seconds. Until then, no pictures load.
			. '@media (scripting:enabled){:not(:defined)>:is(.rewards-list,.rewards-list-heading){animation:rewards-list 2s step-end both}}'
			. '@keyframes rewards-list{from{content-visibility:hidden}to{content-visibility:visible}}';
	}

	/** Sends signed-out shoppers to the login form, and back. A page's own listener can cancel the event first. */
	private static function sign_in_script(): string {
		/**
		 * Filters the address of the form that shoppers sign in with.
		 *
		 * @param string $address WordPress's own form. If it is empty, the giveaway says that the shopper needs to sign in.
		 */
		$address = (string) apply_filters( 'rewards_widget_login_url', wp_login_url() );
		if ( '' === $address ) {
			return '';
		}
		return sprintf(
			'addEventListener("rewards-user-required",function(event){if(event.defaultPrevented)return;event.preventDefault();'
				. 'var form=new URL(%s,location);form.searchParams.set("redirect_to",location);location.assign(form)})',
			wp_json_encode( $address, JSON_HEX_TAG )
		);
	}

	/** Scripts and styles of an element's page. */
	public static function enqueue( string $tag ): void {
		wp_enqueue_style( self::HANDLE );
		// Codes need it, too: so both are loaded at once.
		self::enqueue_module( self::HANDLE, 'embed.js' );
		$script = Contract::ELEMENTS[ $tag ]['script'];
		if ( 'embed.js' !== $script ) {
			self::enqueue_module( self::CODES, $script );
		} else {
			wp_enqueue_script( self::SIGN_IN );
		}
		$language = self::language();
		if ( null !== $language ) {
			self::enqueue_module( self::LOCALE, "locales/$language.js" );
		}
		// In the footer: behind the elements, before their script runs.
		wp_enqueue_script( self::THEME, plugins_url( 'page/follow-theme.js', PLUGIN_FILE ), array(), VERSION, true );
		Analytics::enqueue();
	}

	private static function enqueue_module( string $handle, string $file ): void {
		$address = plugins_url( "assets/$file", PLUGIN_FILE );
		if ( ! function_exists( 'wp_enqueue_script_module' ) ) {
			// WordPress before 6.5.
			wp_enqueue_script( $handle, $address, array(), VERSION, false );
			return;
		}
		if ( isset( self::$enqueued[ $handle ] ) ) {
			return;
		}
		self::$enqueued[ $handle ] = add_query_arg( 'ver', VERSION, $address );
		if ( wp_is_block_theme() && did_action( 'wp_head' ) ) {
			// WordPress has printed all modules, and prints no more.
			add_action(
				'wp_footer',
				static fn() => wp_print_script_tag(
					array(
						'type' => 'module',
						'src'  => self::$enqueued[ $handle ],
						'id'   => "$handle-js-module",
					)
				)
			);
		} else {
			wp_enqueue_script_module( $handle, $address, array(), VERSION );
		}
	}

	/** In classic themes, WordPress prints modules in the footer. Browsers can load them from the beginning. */
	public static function preload(): void {
		foreach ( wp_is_block_theme() ? array() : self::$enqueued as $handle => $address ) {
			// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- WordPress's own, which changes the address of the module itself.
			printf( "<link rel=\"modulepreload\" href=\"%s\">\n", esc_url( apply_filters( 'script_module_loader_src', $address, $handle ) ) );
		}
	}

	/** Prints the style, if the head was printed without it. At the end of the page, it would come too late. */
	public static function show_late_style(): void {
		if ( did_action( 'wp_head' ) && ! wp_style_is( self::HANDLE, 'done' ) ) {
			wp_print_styles( self::HANDLE );
		}
	}

	/** The tag of one of our scripts in WordPress's queue, which has no modules before 6.5. */
	public static function as_module( string $tag, string $handle ): string {
		if ( ! in_array( $handle, self::MODULES, true ) ) {
			return $tag;
		}
		$begun = '<script type="module"';
		// Some versions have marked it already, by `leave_alone()`.
		foreach ( false === strpos( $tag, 'data-cfasync' ) ? self::LEFT_ALONE : array() as $name => $value ) {
			$begun .= " $name=\"$value\"";
		}
		$typeless = preg_replace( '/ type=([\'"])text\/javascript\1/', '', $tag, 1 );
		return preg_replace( '/<script(?= )/', $begun, $typeless, 1 );
	}

	/**
	 * Marks our modules and inline scripts for tools that read tags.
	 *
	 * @param array<string, string|bool> $attributes Of any script.
	 * @return array<string, string|bool>
	 */
	public static function leave_alone( array $attributes ): array {
		return 0 === strpos( (string) ( $attributes['id'] ?? '' ), self::HANDLE ) ? self::LEFT_ALONE + $attributes : $attributes;
	}

	/**
	 * Keeps our modules out of a file of several scripts.
	 *
	 * @param mixed $is_taken Whether a tool puts the script into the file.
	 * @param mixed $handle   Of any script.
	 * @return mixed
	 */
	public static function leave_out( $is_taken, $handle = '' ) {
		return in_array( $handle, self::MODULES, true ) ? false : $is_taken;
	}

	/** The site's language as the name of one of our files; null if the elements have no words in it. English needs no file. */
	private static function language(): ?string {
		$language = strtolower( strtok( determine_locale(), '_' ) );
		return preg_match( '/^[a-z]{2,3}$/', $language ) && is_file( self::folder() . "locales/$language.js" ) ? $language : null;
	}

	/** What to do if the plugin was copied without being built, so that there is no script; empty otherwise. */
	public static function trouble(): string {
		return is_file( self::folder() . 'embed.js' )
			? ''
			: __( 'Rewards: the folder “assets” of this plugin is missing. Install the plugin from its built folder or zip file.', 'rewards-widget' );
	}

	private static function folder(): string {
		return plugin_dir_path( PLUGIN_FILE ) . 'assets/';
	}
}
