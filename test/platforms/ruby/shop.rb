require "jwt"
require "net/http"
require "sinatra"

enable :sessions
set :session_secret, ENV.fetch("SESSION_SECRET")

helpers do
  # Who is signed in, as a token for one hour that the page may show.
  def rewards_token(user)
    claims = { sub: user, aud: "rewards-widget", exp: Time.now.to_i + 3600 }
    JWT.encode(claims, ENV.fetch("REWARDS_USER_SECRET"), "HS256")
  end

  # The offers as HTML, drawn by the gateway. Without an answer within a second, the script draws them.
  def rewards_first_screen
    address = URI("#{ENV.fetch("REWARDS_GATEWAY")}/rewards/rewards-widget.html?lang=en")
    Net::HTTP.start(address.host, address.port, open_timeout: 1, read_timeout: 1) do |http|
      http.get(address.request_uri).body.force_encoding("UTF-8")
    end
  rescue SystemCallError, Timeout::Error
    '<rewards-widget feed-url="/rewards"></rewards-widget>'
  end
end

get("/") { erb :"thank-you" }

# Stands for the shop's own way to sign in.
post "/sign-in" do
  session[:user] = params[:user]
  redirect "/", 303
end
