// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/devices/whatif_controller.h"
#include "app/window/inspect/second_run.h"
#include "app/window/kernel/live_controller.h"
#include "app/window/looks/window_looks.h"
#include "app/window/model/model_controller.h"
#include "app/window/network/network_controller.h"
#include "app/window/network/placement_controller.h"
#include "app/window/serve/serve_controller.h"
#include "app/window/session/page_names.h"
#include "tests/support/brief_search.h"
#include "tests/support/files.h"
#include "tests/support/small_model.h"
#include "tests/support/tour_test.h"
#include "views/inspect/inspect_page.h"
#include "views/network/network_page.h"
#include "views/network/placement_view.h"
#include "views/serve/serve_page.h"
#include "views/texts/language.h"

#include <QLocale>
#include <QScreen>
#include <QTabWidget>

#include <string>
#include <vector>

// Opens every page with results in it, in every size of text and in presentation, and saves a picture of each.
// PIMENTO_TOUR_LANGUAGE (en, de) sets the language, PIMENTO_TOUR_TEXT the sizes of text (100,200) and
// PIMENTO_TOUR_SCREENS the screens of tests/fixtures/screens.json for the presentation (0,1); the other variables are
// those of tests/support/tour_test.h.

namespace pimento {

namespace {

#ifdef PIMENTO_FULL_TESTS
constexpr const char* kTextSizes = "80,100,125,150,175,200";
constexpr const char* kScreens = "0,1"; // 1280x720 and 1024x768
#else
constexpr const char* kTextSizes = "100";
constexpr const char* kScreens = "";
#endif

/// Numbers in a variable of the environment, "100,200".
std::vector<int> numbersFrom(const char* name, const char* usual)
{
    std::vector<int> numbers;
    const QString text = test::fromEnvironment(name, QLatin1String(usual));
    for (const QString& number : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        numbers.push_back(number.toInt());
    }
    return numbers;
}

/// A network with so few weights that each layer is solved in a moment on every device.
std::string sixLayersJson()
{
    std::string layers;
    std::string before = "image";
    for (int i = 0, inputs = 64; i < 6; ++i) {
        const std::string name = "dense_layer_" + std::to_string(i + 1);
        const int outputs = i % 2 == 0 ? 16 : 32;
        layers += (i == 0 ? "" : ", ") + std::string(R"({"name": ")") + name + R"(", "op": "product", "from": [")" +
                  before + R"("], "rows": 1, "inputs": )" + std::to_string(inputs) + R"(, "outputs": )" +
                  std::to_string(outputs) + "}";
        before = name;
        inputs = outputs;
    }
    return R"({"format": "pimento-network 1", "name": "six layers", "inputs": [{"name": "image", "elements": 64}],
        "layers": [)" +
           layers + "]}";
}

} // namespace

class PageTour : public TourTest {
protected:
    static void SetUpTestSuite()
    {
        const QString code = test::fromEnvironment("PIMENTO_TOUR_LANGUAGE", QStringLiteral("en"));
        if (code != QLatin1String("en")) {
            s_language = new Language(code);
            s_language->install();
        }
    }
    static void TearDownTestSuite()
    {
        delete s_language;
        s_language = nullptr;
        QLocale::setDefault(QLocale::c());
    }

    void chooseData(const char* combo, const QString& data)
    {
        auto& box = child<QComboBox>(combo);
        ASSERT_GE(box.findData(data), 0) << combo;
        box.setCurrentIndex(box.findData(data));
    }
    [[nodiscard]] bool isSettled()
    {
        return m_window.workspace().isSettled() && m_window.whatIfController().isSettled() &&
               m_window.live().isSettled() && m_window.secondRun().isSettled() &&
               m_window.serveController().isSettled() && m_window.networkController().isSettled() &&
               m_window.networkController().placement().isSettled() && m_window.modelController().isSettled();
    }
    [[nodiscard]] bool waitForAll()
    {
        return QTest::qWaitFor([&] { return isSettled(); }, 2 * kPatience);
    }

    void answerAll();
    void showAll(const QString& look);

    test::TemporaryFolder m_folder;
    inline static Language* s_language = nullptr;
};

/// Gives every page results.
void PageTour::answerAll()
{
    workspace().openExample();
    ASSERT_TRUE(waitForAll());
    ASSERT_TRUE(m_window.showPage(QStringLiteral("timeline")));
    ASSERT_TRUE(waitForAll());
    chooseData("secondRun", QStringLiteral("baseline"));
    ASSERT_TRUE(m_window.showPage(QStringLiteral("kernel")));
    ASSERT_TRUE(waitForAll());
    chooseData("liveChoice", QStringLiteral("device attacc"));
    ASSERT_TRUE(waitForAll());
    ASSERT_TRUE(m_window.showPage(QStringLiteral("serve")));
    chooseData("servingHost", QStringLiteral("a100"));
    chooseData("servingPlacement", QStringLiteral("gpu"));
    m_window.serveController().run();
    ASSERT_TRUE(m_window.showPage(QStringLiteral("model")));
    test::writeAll(m_folder.path() / "small.json", test::smallModelJson());
    m_window.modelController().openFile(QString::fromStdString((m_folder.path() / "small.json").string()));
    m_window.modelController().run();
    ASSERT_TRUE(m_window.showPage(QStringLiteral("network")));
    test::writeAll(m_folder.path() / "layers.json", sixLayersJson());
    m_window.networkController().open(QString::fromStdString((m_folder.path() / "layers.json").string()));
    m_window.networkController().run();
    ASSERT_TRUE(waitForAll());
    ASSERT_NE(m_window.servePage().served(), nullptr);
    test::searchBriefly(child<QComboBox>("placementSeconds"), 1);
    m_window.networkController().placement().run();
    ASSERT_TRUE(waitForAll());
}

void PageTour::showAll(const QString& look)
{
    m_prefix = look + QLatin1Char('-');
    m_steps = 0;
    for (const QString& page : pageNames()) {
        ASSERT_TRUE(m_window.showPage(page));
        ASSERT_TRUE(waitForAll());
        if (page == QLatin1String("network")) {
            auto& views = child<QTabWidget>("networkViews");
            views.setCurrentIndex(1);
            show(QStringLiteral("network-all"));
            views.setCurrentIndex(0);
        }
        show(page);
    }
}

TEST_F(PageTour, ShowsEveryPageInEverySizeAndInPresentation)
{
    ASSERT_NO_FATAL_FAILURE(answerAll());
    for (const int percent : numbersFrom("PIMENTO_TOUR_TEXT", kTextSizes)) {
        m_window.looks().setTextPercent(percent);
        ASSERT_NO_FATAL_FAILURE(showAll(QStringLiteral("text%1").arg(percent)));
    }
    m_window.looks().setTextPercent(100);
    for (const int screen : numbersFrom("PIMENTO_TOUR_SCREENS", kScreens)) {
        ASSERT_LT(screen, QGuiApplication::screens().size());
        const QRect area = QGuiApplication::screens()[screen]->geometry();
        m_window.move(area.topLeft() + QPoint(20, 20));
        m_window.looks().setPresenting(true);
        ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.size() == area.size(); }, kPatience))
            << m_window.width() << "x" << m_window.height();
        ASSERT_NO_FATAL_FAILURE(showAll(QStringLiteral("presented%1x%2").arg(area.width()).arg(area.height())));
        m_window.looks().setPresenting(false);
    }
}

} // namespace pimento
