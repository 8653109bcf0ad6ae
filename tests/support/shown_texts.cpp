// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/shown_texts.h"

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QWidget>

#include <qcustomplot.h>

namespace pimento::test {

namespace {

/// Records texts, and draws nothing.
class TextEngine : public QPaintEngine {
public:
    TextEngine() : QPaintEngine(AllFeatures) {}

    bool begin(QPaintDevice* /*device*/) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState& /*state*/) override {}
    void drawPixmap(const QRectF& /*to*/, const QPixmap& /*pixmap*/, const QRectF& /*from*/) override {}
    void drawImage(const QRectF& /*to*/, const QImage& /*image*/, const QRectF& /*from*/,
                   Qt::ImageConversionFlags /*flags*/) override
    {
    }
    void drawPath(const QPainterPath& /*path*/) override {}
    void drawPolygon(const QPointF* /*points*/, int /*count*/, PolygonDrawMode /*mode*/) override {}
    void drawTextItem(const QPointF& /*at*/, const QTextItem& item) override
    {
        m_texts += item.text() + QLatin1Char(' ');
    }
    [[nodiscard]] Type type() const override { return User; }

    QString m_texts;
};

/// A device of the size of a widget whose painters only record texts.
class TextDevice : public QPaintDevice {
public:
    explicit TextDevice(const QWidget& like) : m_like(like) {}

    [[nodiscard]] QPaintEngine* paintEngine() const override { return &m_engine; }
    [[nodiscard]] const QString& texts() const { return m_engine.m_texts; }

protected:
    [[nodiscard]] int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth: return m_like.width();
        case PdmHeight: return m_like.height();
        case PdmWidthMM: return m_like.widthMM();
        case PdmHeightMM: return m_like.heightMM();
        case PdmNumColors: return 1 << 24;
        case PdmDepth: return 32;
        case PdmDpiX:
        case PdmPhysicalDpiX: return m_like.logicalDpiX();
        case PdmDpiY:
        case PdmPhysicalDpiY: return m_like.logicalDpiY();
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(devicePixelRatioFScale());
        case PdmDevicePixelRatio:
            return 1;
        default: return QPaintDevice::metric(metric);
        }
    }

private:
    const QWidget& m_like;
    mutable TextEngine m_engine;
};

void collect(QWidget& widget, const QWidget* without, QString& texts)
{
    if (&widget == without || !widget.isVisible() || widget.visibleRegion().isEmpty()) {
        return;
    }
    TextDevice device(widget);
    if (auto* plot = qobject_cast<QCustomPlot*>(&widget)) { // paints itself as a pixmap
        QCPPainter painter(&device);
        plot->toPainter(&painter, plot->width(), plot->height());
    } else {
        QPainter painter(&device);
        widget.render(&painter, {}, QRegion(widget.visibleRegion().boundingRect()), QWidget::DrawWindowBackground);
    }
    texts += device.texts();
    for (QObject* child : widget.children()) {
        if (auto* each = qobject_cast<QWidget*>(child); each != nullptr && !each->isWindow()) {
            collect(*each, without, texts);
        }
    }
}

} // namespace

QString shownTexts(QWidget& root, const QWidget* without)
{
    QString texts;
    collect(root, without, texts);
    return texts.simplified();
}

} // namespace pimento::test
